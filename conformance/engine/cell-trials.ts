/** What a step shows of the cell of the duty matrix that it is there for. */
import type { Check, Step } from '../cases/case.js';
import { cellOf } from '../cases/duties/duty-cells.js';
import type { Judgement } from '../checks/evidence.js';
import type { CellTrial } from './coverage.js';

type Judged = readonly [check: Check, judgement: Judgement];

/**
 * The cell after the step: broken where a required finding says so, or one of the clause that the
 * step is about, that of its first check or of the first that looks into the answer. Where the bank owes nothing that could be judged, the duty does not apply.
 */
export function cellSeen(step: Step, id: string, judged: readonly Judged[]): readonly CellTrial[] {
  const cell = step.kind === 'call' ? cellOf(step) : undefined;
  if (cell === undefined) return [];
  const telling = judged.filter(([check]) => !SAYS_LITTLE.has(check.check));
  const about = [step.expect[0]?.clause, telling[0]?.[0].clause];
  const broken = judged
    .flatMap(([, judgement]) => judgement.findings)
    .some(({ clause, level }) => about.includes(clause) || level === 'required');
  if (broken) return [{ ...cell, case: id, held: false }];
  const lacks = telling.map(([, judgement]) => judgement);
  if (lacks.length === 0 || lacks.some(({ notJudged }) => notJudged === undefined)) {
    return [{ ...cell, case: id, held: true }];
  }
  const open = lacks.find(({ leftOpen }) => leftOpen === true);
  return open === undefined ? [] : [{ ...cell, case: id, reason: open.notJudged ?? '' }];
}

/** That a read succeeds does not say what it shows, and how a refusal is worded not that it is one. */
const SAYS_LITTLE: ReadonlySet<Check['check']> = new Set(['status', 'success', 'refusal-is']);

/** The cell of a step that had nothing to go on: no answer before it held what it would follow. */
export function cellLeftOut(step: Step, id: string): readonly CellTrial[] {
  const cell = step.kind === 'call' ? cellOf(step) : undefined;
  if (cell === undefined || step.kind !== 'call') return [];
  const lacking = step.when ?? step.unless;
  if (lacking === undefined) return [];
  const reason = `step ${step.as} of ${id} had nothing to go on: the bank gave no ${named(lacking)}`;
  return [{ ...cell, case: id, reason }];
}

/** The last part of what was to be followed: `scaStatus`, `authorisationId`. */
const named = (text: string): string => /([\w-]+)[}|]/.exec(text)?.[1] ?? text;
