import { type ComponentType, render, type VNode } from 'preact';
import { openSessionMutation } from '../../generated/tanstack-query/studio/queries.js';
import { caller, json } from './api.js';
import { useRoute } from './navigate.js';
import { html } from './parts/html.js';
import { PageHeading } from './parts/page-heading.js';
import { PeopleAsked } from './parts/person-asked.js';
import { SessionNote } from './parts/session-note.js';
import { hrefOf, type ViewName } from './route.js';
import { AccessView } from './views/access-view.js';
import { AuditView } from './views/audit-view.js';
import { BankView } from './views/bank-view.js';
import { BanksView } from './views/banks-view.js';
import { CaseView } from './views/case-view.js';
import { CompareView } from './views/compare-view.js';
import { FindingView } from './views/finding-view.js';
import { NewBankView } from './views/new-bank-view.js';
import { ProfileView } from './views/profile-view.js';
import { ResultsView } from './views/results-view.js';
import { ReturnedView } from './views/returned-view.js';
import { RunView } from './views/run-view.js';
import { RunsView } from './views/runs-view.js';
import { SchedulesView } from './views/schedules-view.js';
import { WebhooksView } from './views/webhooks-view.js';

type View = ComponentType<{ readonly given: Readonly<Record<string, string>> }>;

const VIEWS = {
  banks: BanksView,
  'new-bank': NewBankView,
  bank: BankView,
  profile: ProfileView,
  run: RunView,
  case: CaseView,
  finding: FindingView,
  compare: CompareView,
  runs: RunsView,
  returned: ReturnedView,
  schedules: SchedulesView,
  webhooks: WebhooksView,
  results: ResultsView,
  audit: AuditView,
  access: AccessView,
} as unknown as Readonly<Record<string, View>>;

const MENU: readonly (readonly [ViewName, string])[] = [
  ['banks', 'Banks'],
  ['runs', 'Runs'],
  ['schedules', 'Schedules'],
  ['webhooks', 'Webhooks'],
  ['results', 'Results'],
  ['audit', 'Audit log'],
  ['access', 'Access'],
];

function App(): VNode {
  const { view, given, path } = useRoute();
  const Shown = VIEWS[view] ?? Unknown;
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="/">xs2a studio</a><nav aria-label="Studio">${MENU.map(
    ([name, words]) =>
      html`<a key=${name} href=${hrefOf(name)} aria-current=${name === view ? 'page' : undefined}>${words}</a>`,
  )}</nav><${SessionNote} /></header>
<${PeopleAsked} />
<main id="content" tabindex="-1"><${Shown} key=${path} given=${given} /></main>`;
}

const Unknown: View = () =>
  html`<div><${PageHeading} text="No such page" /><p>The studio has no page at this address. <a href="/">See the banks</a>.</p></div>`;

/** Exchanges the token in the address that the command printed for a cookie, and takes it out of the address. */
async function openSession(): Promise<void> {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return;
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
  // a refused token shows in the first query that fails
  await openSessionMutation(caller)
    .mutationFn({ body: json({ token }) })
    .catch(() => undefined);
}

await openSession();
const place = document.getElementById('app');
if (place !== null) render(html`<${App} />`, place);
