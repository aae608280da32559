import { counted } from '../../foundation/counted.js';
import { groupBy } from '../../foundation/group-by.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { some } from '../record/case-causes.js';
import type { Plan } from './plan-run.js';

/** What a run cannot test because a setting of the profile is missing. */
export interface UntestedAhead {
  /** Such as `profile psu.reject is not set`. */
  readonly reason: string;
  /** Ids of the cases that cannot start. */
  readonly cases: readonly string[];
  /** Ids of required clauses that only such cases test. */
  readonly clauses: readonly string[];
  /** The number of duties on operations that only such cases test. */
  readonly duties: number;
}

/**
 * What stays untested in a run of the plan, whatever the bank responds: cases with an obstacle, and cases whose
 * twin has one, judge nothing. One entry for each reason.
 */
export function untestedAhead(
  { run, obstacles, cells }: Pick<Plan, 'run' | 'obstacles' | 'cells'>,
  register: ClauseRegister,
): readonly UntestedAhead[] {
  const reasons = new Map<string, string>();
  for (const { id, twin } of run) {
    const reason = obstacles.get(id) ?? (twin === undefined ? undefined : reasons.get(twin));
    if (reason !== undefined) reasons.set(id, reason);
  }
  const stuck = run.filter(({ id }) => reasons.has(id));
  const heard = new Set(run.filter(({ id }) => !reasons.has(id)).flatMap(({ clauses }) => clauses));
  const isLost = (id: string) => !heard.has(id) && register.get(id)?.level === 'required';
  return [...groupBy(stuck, ({ id }) => reasons.get(id) ?? '')].map(([reason, cases]) => {
    const ids = new Set(cases.map(({ id }) => id));
    const open = cells.filter(({ cases: by }) => {
      return by.length > 0 && by.every((id) => reasons.has(id)) && ids.has(by[0] ?? '');
    });
    const clauses = [...new Set(cases.flatMap(({ clauses: all }) => all))].filter(isLost).sort();
    return { reason, cases: [...ids], clauses, duties: open.length };
  });
}

/** What is missing, what it costs, and that the run stays inconclusive. */
export function aheadSentence({ reason, cases, clauses, duties }: UntestedAhead): string {
  const lost = [
    ...(clauses.length === 0
      ? []
      : [`${counted(clauses.length, 'required clause')} (${some(clauses)})`]),
    ...(duties === 0 ? [] : [counted(duties, 'duty', 'duties')]),
  ].join(' and ');
  const stuck = `${reason}: ${counted(cases.length, 'case')} cannot run.`;
  if (lost === '') return `${stuck} Other cases test their clauses.`;
  return `${stuck} Untested without them: ${lost}; a run of all cases stays inconclusive.`;
}
