import { EXIT } from '../../foundation/xs2a-error.js';
import type { CaseFinished, RunFinished } from '../record/event.js';
import { countVerdicts } from '../record/run-verdict.js';

/** The outcome after all exchanges were processed. */
export interface JudgementTotals {
  /** Required clauses that are violated. */
  readonly clauses: readonly string[];
  /** Number of exchanges that were judged, and of those that were not. */
  readonly judged: number;
  readonly unjudged: number;
  /** Required clauses that exchanges touched but that could not be judged. */
  readonly untested: readonly string[];
  readonly ended: readonly CaseFinished[];
  readonly exchanges: number;
  readonly durationMs: number;
}

const NAMED = 5;

/** The end of a judgement: a recording can show errors, but never prove that there are none. */
export function judgementEnd(outcome: JudgementTotals): RunFinished {
  const { ended, untested, exchanges, durationMs } = outcome;
  const counts = countVerdicts(ended.map(({ verdict }) => verdict));
  return { type: 'run-finished', ...saidOf(outcome), counts, untested, durationMs, exchanges };
}

function saidOf({ clauses, judged, unjudged }: JudgementTotals) {
  const among = `${judged} judged ${judged === 1 ? 'exchange' : 'exchanges'} (${unjudged} not judged)`;
  if (clauses.length > 0) {
    const one = clauses.length === 1 ? 'clause' : 'clauses';
    const more = clauses.length > NAMED ? ` and ${clauses.length - NAMED} more` : '';
    const named = `${clauses.slice(0, NAMED).join(', ')}${more}`;
    const reason = `${clauses.length} required ${one} violated in ${among}: ${named}.`;
    return { verdict: 'not-conformant', exitCode: EXIT.findings, reason } as const;
  }
  if (judged === 0) {
    const reason = `None of the ${unjudged} recorded exchanges could be judged.`;
    return { verdict: 'inconclusive', exitCode: EXIT.findings, reason } as const;
  }
  const reason = `No errors in ${among}. Anything that they do not show is not judged.`;
  return { verdict: 'nothing-wrong', exitCode: EXIT.clean, reason } as const;
}
