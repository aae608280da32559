import { groupBy } from '../../../foundation/group-by.js';
import type { CaseRun } from '../../record/fold-run.js';
import { clipText } from '../clip-text.js';
import { caseCard } from './case-card.js';
import { exchangeTitle } from './exchange-view.js';
import { type Html, html } from './html.js';
import type { Section } from './section.js';
import { toneOf, verdictBadge } from './verdict-badge.js';
import { casesWith, clauseLink, type View } from './view.js';

/** So many cards are open from the start; the rest opens with a click. */
const OPEN_CARDS = 10;
const REASON_SHOWN = 300;

/** Cases that broke a required clause, each with its evidence. */
export function failedSection(view: View): Section | null {
  return cards(view, 'failed-cases', 'Failed cases', ['failed'], '');
}

/** Cases that failed once, and not again. */
export function unstableSection(view: View): Section | null {
  const why =
    'These failed once. Carried out again, alone, they found nothing of it: that counts neither for the target nor against it. Both times stand here.';
  return cards(view, 'unstable', 'Unstable cases', ['unstable'], why);
}

/** Cases that could not be judged. */
export function unjudgedSection(view: View): Section | null {
  const why =
    'These say nothing about the target, for or against: what they need first did not work, or the suite itself broke.';
  const verdicts = ['harness-error', 'setup-failed', 'blocked', 'unfinished'] as const;
  const cases = casesWith(view, verdicts);
  if (cases.length === 0) return null;
  const groups = groupBy(cases, (one) => (isSilent(one) ? `${one.verdict} ${one.reason}` : one.id));
  const body = html`<p class="lead">${why}</p>
${[...groups.values()].map((group) => unjudged(view, group))}`;
  return { id: 'not-judged', title: 'Cases without a judgement', count: cases.length, body };
}

/** Whether there is nothing to see of a case but why it was not judged. */
const isSilent = (one: CaseRun): boolean =>
  one.exchanges.length === 0 && one.findings.length === 0 && one.reason !== null;

/** Many cases that one thing held up are one card: what that is, and which they are. */
function unjudged(view: View, group: readonly CaseRun[]): Html {
  const [first] = group;
  if (first === undefined) return html``;
  if (group.length === 1) return caseCard(view, first, false);
  return html`<details class="card edge-${toneOf(first.verdict)}"><summary>${verdictBadge(
    first.verdict,
  )} <span class="title">${clipText(first.reason ?? '', REASON_SHOWN)}</span> <span class="quiet">${group.length} cases</span></summary>
<ul class="plain inside">${group.map((one) => caseItem(view, one))}</ul></details>`;
}

function caseItem(view: View, one: CaseRun): Html {
  return html`<li id="${view.anchorOf.get(one.id) ?? ''}">${one.title} <code class="id">${one.id}</code></li>`;
}

/** Cases with findings that cannot fail a bank. */
export function warnedSection(view: View): Section | null {
  const why = 'Recommended clauses warn and observed ones are only recorded; neither fails a bank.';
  return cards(view, 'warnings', 'Warnings and observations', ['warned', 'observed'], why);
}

/** Cases that were planned and never began, because the run ended before. */
export function notRunSection(view: View): Section | null {
  const cases = casesWith(view, ['not-run']);
  if (cases.length === 0) return null;
  const rows = cases.map((one) => caseItem(view, one));
  const body = html`<p class="lead">The run ended before these began; they are not judged.</p>
<details class="card edge-open"><summary><span class="title">${cases.length} cases</span></summary><ul class="plain inside">${rows}</ul></details>`;
  return { id: 'not-run', title: 'Cases that were not run', count: cases.length, body };
}

function cards(
  view: View,
  id: string,
  title: string,
  verdicts: readonly CaseRun['verdict'][],
  why: string,
): Section | null {
  const cases = casesWith(view, verdicts);
  if (cases.length === 0) return null;
  const open = id === 'failed-cases' ? OPEN_CARDS : 0;
  const body = html`${why === '' ? '' : html`<p class="lead">${why}</p>`}
${cases.map((one, index) => caseCard(view, one, index < open))}`;
  return { id, title, count: cases.length, body };
}

/** Cases that passed: what was sent in a line each, and the clauses that held. */
export function passedSection(view: View): Section | null {
  const cases = casesWith(view, ['passed']);
  if (cases.length === 0) return null;
  const areas = [...new Set(cases.map(areaOf))];
  const body = html`<p class="lead">The whole exchanges of passed cases are kept in events.ndjson beside this file.</p>
${areas.map((area) =>
  areaView(
    view,
    area,
    cases.filter((one) => areaOf(one) === area),
  ),
)}`;
  return { id: 'passed', title: 'Passed cases', count: cases.length, body };
}

function areaView(view: View, area: string, cases: readonly CaseRun[]): Html {
  return html`<div class="area"><h3>${area} <span class="quiet">${cases.length}</span></h3>
${cases.map((one) => passedCard(view, one))}</div>`;
}

function passedCard(view: View, one: CaseRun): Html {
  const judged = one.checks.filter(({ notJudged }) => notJudged === undefined);
  const held = [...new Set(judged.map((check) => check.clause))];
  const rows = one.exchanges.map((exchange) => html`<li>${exchangeTitle(exchange)}</li>`);
  return html`<details class="slim" id="${view.anchorOf.get(one.id) ?? ''}"><summary>${verdictBadge(
    'passed',
  )} <span class="title">${one.title}</span> <code class="id">${one.id}</code></summary>
<ul class="plain">${rows}</ul>
<p class="quiet">Held: ${held.map((id, index) => html`${index > 0 ? ', ' : ''}${clauseLink(view, id)}`)}</p></details>`;
}

/** Cases that do not apply to this bank, with the line of the profile that says so. */
export function notApplicableSection(view: View): Section | null {
  const cases = casesWith(view, ['not-applicable']);
  if (cases.length === 0) return null;
  const rows = cases.map(
    (
      one,
    ) => html`<tr id="${view.anchorOf.get(one.id) ?? ''}"><td><span class="title">${one.title}</span>
<code class="id">${one.id}</code></td><td>${one.reason ?? 'No reason was given.'}</td></tr>`,
  );
  const body = html`<table class="simple"><thead><tr><th scope="col">Case</th><th scope="col">Why it does not apply</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return { id: 'not-applicable', title: 'Not applicable', count: cases.length, body };
}

function areaOf(one: CaseRun): string {
  return one.id.split('/')[0] ?? one.id;
}
