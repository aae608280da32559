import { counted } from '../../foundation/counted.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import type { CaseFinished, RunFinished } from '../record/event.js';
import { countVerdicts } from '../record/run-verdict.js';

/** The outcome after all exchanges were processed. */
export interface JudgementTotals {
  /** Required clauses that are violated. */
  readonly clauses: readonly string[];
  /** Number of exchanges that were judged, and of those that were not; together they are all that were read. */
  readonly judged: number;
  readonly unjudged: number;
  /** Required clauses that exchanges touched but that could not be judged. */
  readonly untested: readonly string[];
  readonly ended: readonly CaseFinished[];
  readonly durationMs: number;
}

const NAMED = 5;

/** The end of a judgement: a recording can show errors, but never prove that there are none. */
export function judgementEnd(outcome: JudgementTotals): RunFinished {
  const { ended, untested, judged, unjudged, durationMs } = outcome;
  const exchanges = judged + unjudged;
  const counts = countVerdicts(ended.map(({ verdict }) => verdict));
  return { type: 'run-finished', ...saidOf(outcome), counts, untested, durationMs, exchanges };
}

function saidOf({ clauses, judged, unjudged }: JudgementTotals) {
  const among = `${counted(judged, 'judged exchange')} (${unjudged} not judged)`;
  if (clauses.length > 0) {
    const more = clauses.length > NAMED ? ` and ${clauses.length - NAMED} more` : '';
    const named = `${clauses.slice(0, NAMED).join(', ')}${more}`;
    const reason = `${counted(clauses.length, 'required clause')} violated in ${among}: ${named}.`;
    return { verdict: 'not-conformant', exitCode: EXIT.findings, reason } as const;
  }
  if (judged === 0) {
    const reason = `Of ${counted(unjudged, 'recorded exchange')}, none could be judged.`;
    return { verdict: 'inconclusive', exitCode: EXIT.findings, reason } as const;
  }
  const reason = `No errors in ${among}. Anything that they do not show is not judged.`;
  return { verdict: 'nothing-wrong', exitCode: EXIT.clean, reason } as const;
}
