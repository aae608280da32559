import type { VNode } from 'preact';
import type { Run } from '../../../generated/model/studio/schemas.js';
import {
  listRunsOptions,
  tellRunMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { navigate } from '../navigate.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

/**
 * Where a bank sends the browser of a person back, when the profile registers this address of the studio. The person hands
 * the address over with a click, so that no other site can do it.
 */
export function ReturnedView(): VNode {
  const query = { state: 'waiting-for-person', limit: 100 } as const;
  const { body, problem } = useApi(listRunsOptions(caller, { query }), { refetchInterval: 2000 });
  const own = location.origin + location.pathname;
  const runs = (body?.items ?? []).filter(({ waiting }) => waiting?.returns?.includes(own));
  return html`<div><${PageHeading} text="Back from the bank" /><${ProblemNote} problem=${problem} />
${body !== undefined && runs.length === 0 ? html`<p>No run waits for a browser that returns here. See the <a href=${hrefOf('runs')}>runs</a>.</p>` : ''}
${runs.map((run) => html`<${HandOver} key=${run.id} run=${run} />`)}</div>`;
}

function HandOver({ run }: { readonly run: Run }): VNode {
  const tell = useAction(tellRunMutation(caller), () => navigate(hrefOf('run', { runId: run.id })));
  const hand = () => tell.run({ path: { runId: run.id }, body: json({ entered: location.href }) });
  return html`<section class="panel"><h2>${run.bankName}</h2><p>A run of this bank waits for you: case ${run.waiting?.case}.</p><${ProblemNote} problem=${tell.problem} />
<p class="buttons"><button type="button" class="main" disabled=${tell.isBusy} onClick=${hand}>Go on with this run</button></p></section>`;
}
