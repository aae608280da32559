import type { Run } from './fold-run.js';

const JUDGED: ReadonlySet<string> = new Set(['passed', 'failed', 'warned', 'observed', 'waived']);

/**
 * Whether a run would have found a cause: it judged a case that showed it, and left none of them without a judgement. A
 * case that does not apply any more, or that a run of all cases does not contain, shows nothing.
 */
export function couldFind(shown: readonly string[], { cases, started }: Run): boolean {
  const verdicts = new Map(cases.map(({ id, verdict }) => [id, verdict]));
  const seen = shown.map((id) => verdicts.get(id) ?? (started.narrowed ? 'left-out' : 'absent'));
  const isMoot = (verdict: string): boolean => verdict === 'not-applicable' || verdict === 'absent';
  return seen.some(isJudged) && seen.every((each) => isJudged(each) || isMoot(each));
}

/** Whether a run judged at least one of these cases. */
export const judgesOneOf = (ids: readonly string[], { cases }: Run): boolean =>
  cases.some(({ id, verdict }) => ids.includes(id) && isJudged(verdict));

const isJudged = (verdict: string): boolean => JUDGED.has(verdict);
