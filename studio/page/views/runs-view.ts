import type { VNode } from 'preact';
import { listRunsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { Pager } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem-note.js';
import { RunTable } from '../run/run-table.js';
import { useApi } from '../use-api.js';

interface RunsProps {
  readonly given: { readonly cursor?: string };
}

/** The runs of all banks; two of them, also of two banks, can be compared. */
export function RunsView({ given: { cursor } }: RunsProps): VNode {
  const query = cursor === undefined ? {} : { cursor };
  const { body, problem } = useApi(listRunsOptions(caller, { query }), {
    refetchInterval: 5000,
    placeholderData: (before) => before,
  });
  return html`<div><${PageHeading} text="Runs" /><${ProblemNote} problem=${problem} />
${
  body === undefined
    ? html`<p class="quiet loading">Reading …</p>`
    : body.items.length === 0
      ? html`<p>No run yet. Choose a <a href="/">bank</a> and start one there.</p>`
      : html`<${RunTable} runs=${body.items} withBank=${true} />`
}<${Pager} view="runs" given=${{}} cursor=${cursor} next=${body?.next} /></div>`;
}
