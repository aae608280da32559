import type { VNode } from 'preact';
import {
  getStudioOptions,
  listAuditOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { Pager } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { useApi } from '../use-api.js';

interface AuditProps {
  readonly given: { readonly cursor?: string };
}

/** Who changed what, and the studio itself. */
export function AuditView({ given: { cursor } }: AuditProps): VNode {
  const query = cursor === undefined ? {} : { cursor };
  const { body, problem } = useApi(listAuditOptions(caller, { query }), {
    placeholderData: (before) => before,
  });
  return html`<div><${PageHeading} text="Audit log" /><${StudioFacts} /><${ProblemNote} problem=${problem} />
${
  body === undefined
    ? html`<p class="quiet loading">Reading …</p>`
    : html`<p role="status">${body.intact ? 'The log is intact: the hashes of its entries fit together.' : html`<b class="fail">The log was changed: the hashes of its entries do not fit together.</b>`}</p>
<table class="stack"><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Of what</th></tr></thead><tbody>${body.items.map(
        ({ at, by, act, subject }) =>
          html`<tr><td><${Moment} at=${at} /></td><td>${by}</td><td><code>${act}</code></td><td>${subject}</td></tr>`,
      )}</tbody></table>`
}<${Pager} view="audit" given=${{}} cursor=${cursor} next=${body?.next} /></div>`;
}

function StudioFacts(): VNode | null {
  const { body } = useApi(getStudioOptions(caller));
  if (body === undefined) return null;
  const { version, database, user, workers } = body;
  return html`<dl class="facts"><div><dt>Version</dt><dd>${version}</dd></div><div><dt>Database</dt><dd>${database}</dd></div><div><dt>You are</dt><dd>${user.name}, ${user.role}</dd></div>
<div><dt>Workers</dt><dd>${workers.length === 0 ? 'none: no run can begin' : workers.map(({ id, runs }) => `${id} (${runs} now)`).join(', ')}</dd></div></dl>`;
}
