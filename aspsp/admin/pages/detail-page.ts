import { html, nothing, type PageHtml } from '../../pages/html.js';
import { addressOf } from '../address-of.js';
import type { Notice } from '../admin-sessions.js';
import type { AdminResource, ResourceLinks, ShownResource } from '../resources/admin-resource.js';
import { adminLayout } from './admin-layout.js';
import { labelOf, valueView } from './value-view.js';

export interface DetailPage {
  readonly resource: AdminResource;
  readonly view: ShownResource;
  readonly links: ResourceLinks;
  readonly csrf: string;
  readonly notice: Notice | undefined;
}

/** One resource: everything that may be shown, its related resources, and the possible actions. */
export function detailPage({ resource, view, links, csrf, notice }: DetailPage): string {
  const title = resource.one.charAt(0).toUpperCase() + resource.one.slice(1);
  const rows = Object.entries(view).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [html`<div><dt>${labelOf(name)}</dt><dd>${valueView(value)}</dd></div>\n`],
  );
  const belonging = Object.entries(links).flatMap(([name, link]) =>
    link === undefined ? [] : [html`<li><a href="${addressOf(link)}">${labelOf(name)}</a></li>`],
  );
  const forms = (FORMS[resource.name] ?? (() => []))(view);
  return adminLayout(
    { title, current: resource.name, notice, inside: true },
    html`<dl>
${rows}</dl>
${belonging.length === 0 ? nothing() : html`<h2>Related resources</h2>\n<ul>${belonging}</ul>`}
${forms.length === 0 ? nothing() : html`<h2>Actions</h2>`}
${forms.map((form) => actionForm(`/${resource.name}/${encodeURIComponent(view.id)}`, csrf, form))}`,
  );
}

interface Form {
  readonly verbs: readonly (readonly [verb: string, label: string])[];
  readonly text: string;
  /** Asks who decides. */
  readonly psu?: boolean;
}

const OVER = new Set(['finalised', 'failed', 'exempted']);

/** The actions that a resource allows in its current status. */
const FORMS: Readonly<Record<string, (view: ShownResource) => readonly Form[]>> = {
  authorisations: ({ status, psu }) =>
    OVER.has(String(status))
      ? []
      : [
          {
            text: 'Decides as the PSU would.',
            verbs: [
              ['approve', 'Approve'],
              ['reject', 'Reject'],
            ],
            psu: psu === undefined,
          },
        ],
  consents: revocable,
  'funds-consents': revocable,
  tpps: ({ blocked }) => [
    blocked === true
      ? { text: 'Serves this TPP again.', verbs: [['unblock', 'Unblock']] }
      : {
          text: 'Refuses every call of this TPP with 401 CERTIFICATE_BLOCKED from now on.',
          verbs: [['block', 'Block']],
        },
  ],
};

function revocable({ status }: ShownResource): readonly Form[] {
  const text = 'Ends the consent as the PSU would at the bank.';
  return status === 'valid' ? [{ text, verbs: [['revoke', 'Revoke']] }] : [];
}

function actionForm(address: string, csrf: string, { verbs, text, psu }: Form): PageHtml {
  const asks =
    psu === true
      ? html`<label for="psu">Login name of the PSU (empty: the first PSU who may authorise)</label>
<input type="text" id="psu" name="psu" maxlength="100" autocapitalize="none" spellcheck="false">`
      : nothing();
  const buttons = verbs.map(
    ([verb, label], index) =>
      html`<button type="submit" formaction="${address}/${verb}"${index === 0 ? nothing() : html` class="no"`}>${label}</button>`,
  );
  return html`<form method="post" action="${address}/${verbs[0]?.[0] ?? ''}">
<input type="hidden" name="csrf" value="${csrf}">
<p>${text}</p>
${asks}
<div class="act">${buttons}</div>
</form>`;
}
