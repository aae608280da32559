import type { VNode } from 'preact';
import type { Run, Waiting } from '../../../generated/model/studio/schemas.js';
import { listRunsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';
import { html } from './html.js';
import { spanText, useNow } from './time.js';

/** On top of every view: the steps that wait for a person. The region is always there, so that it is announced. */
export function PeopleAsked(): VNode {
  const query = { state: 'waiting-for-person', limit: 20 } as const;
  const { body } = useApi(listRunsOptions(caller, { query }), { refetchInterval: 3000 });
  const runs = body?.items ?? [];
  return html`<div class="asked" aria-live="assertive">${runs.map((run) =>
    run.waiting === undefined
      ? ''
      : html`<${PersonAsked} key=${`${run.id} ${run.waiting.case} ${run.waiting.since}`} run=${run} waiting=${run.waiting} />`,
  )}</div>`;
}

interface AskedProps {
  readonly run: Run;
  readonly waiting: Waiting;
}

/** What a person is to do as the PSU, with the link and a clock. */
function PersonAsked({ run, waiting }: AskedProps): VNode {
  const { link, decision, psu } = waiting;
  return html`<section class="person" aria-label=${`A step waits for a person: ${run.bankName}`}>
<p><b>A run of <a href=${hrefOf('run', { runId: run.id })}>${run.bankName}</a> waits for a person.</b> <${Clock} waiting=${waiting} /></p>
<p>Log in to the bank as <b>${psu}</b> and <b>${decision}</b> what it shows. <a class="button main" href=${link} target="_blank" rel="noopener noreferrer">Open the bank's page<span class="unseen"> (in a new tab)</span></a></p>
<p class="quiet">Case ${waiting.case}. The run goes on by itself when the bank has the decision.</p></section>`;
}

/** Not announced: it changes every second. */
function Clock({ waiting: { since, until } }: { readonly waiting: Waiting }): VNode {
  const now = useNow();
  const waited = spanText(now - Date.parse(since));
  const left = until === undefined ? '' : `, ${spanText(Date.parse(until) - now)} left`;
  return html`<span role="timer" aria-live="off" class="clock">${`${waited}${left}`}</span>`;
}
