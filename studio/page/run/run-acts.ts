import type { VNode } from 'preact';
import type { Run, RunState, Scope } from '../../../generated/model/studio/schemas.js';
import {
  pauseRunMutation,
  publishRunMutation,
  resumeRunMutation,
  startRunMutation,
  stopRunMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { navigate } from '../navigate.js';
import { html } from '../parts/html.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { useAction } from '../use-api.js';

const GOES_ON: readonly RunState[] = ['queued', 'running', 'waiting-for-person', 'interrupted'];
const CAN_RESUME: readonly RunState[] = ['paused', 'stopped', 'interrupted'];

/** What can be done with a run in its state. */
export function RunActs({ run }: { readonly run: Run }): VNode {
  const { id, bankId, state, scope } = run;
  const request = { path: { runId: id } };
  const pause = useAction(pauseRunMutation(caller));
  const stop = useAction(stopRunMutation(caller));
  const resume = useAction(resumeRunMutation(caller));
  const publish = useAction(publishRunMutation(caller), () => navigate(hrefOf('results')));
  const again = useAction(startRunMutation(caller), showRun);
  const acts = [
    ['Pause', pause, GOES_ON.includes(state)],
    ['Stop', stop, GOES_ON.includes(state)],
    ['Resume', resume, CAN_RESUME.includes(state)],
    ['Publish', publish, state === 'ended'],
  ] as const;
  const problem = again.problem ?? acts.find(([, act]) => act.problem !== undefined)?.[1].problem;
  return html`<p class="buttons">${acts.map(([words, act, isPossible]) =>
    isPossible
      ? html`<button key=${words} type="button" disabled=${act.isBusy} onClick=${() => act.run(request)}>${words}</button>`
      : '',
  )}${GOES_ON.includes(state) || state === 'stopping' ? '' : html`<button type="button" disabled=${again.isBusy} onClick=${() => again.run({ body: json({ bankId, scope }) })}>Run the same again</button>`}</p><${ProblemNote} problem=${problem} />`;
}

const showRun = ({ body }: { readonly body: Run }): void =>
  navigate(hrefOf('run', { runId: body.id }));

interface AgainProps {
  readonly run: Run;
  readonly cases: readonly string[];
  readonly label: string;
}

/** Carries out some cases of a run again; the new run shows what was before and what is after. */
export function CasesAgain({ run, cases, label }: AgainProps): VNode {
  const { allowRemote, approach, rate } = run.scope;
  const kept = Object.entries({ allowRemote, approach, rate }).filter(
    ([, value]) => value !== undefined,
  );
  const scope: Scope = { cases, ...Object.fromEntries(kept) };
  const start = useAction(startRunMutation(caller), showRun);
  const { id: again, bankId } = run;
  return html`<button type="button" disabled=${start.isBusy || cases.length === 0} onClick=${() => start.run({ body: json({ bankId, scope, again }) })}>${label}</button><${ProblemNote} problem=${start.problem} />`;
}
