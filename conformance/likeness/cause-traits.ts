import type { Cause } from '../record/causes/cause.js';

/** The properties of a cause that are compared with those of seeded faults. */
export type CauseTraits = Pick<
  Cause,
  'level' | 'clauses' | 'operations' | 'place' | 'expected' | 'actual' | 'deviation' | 'suspect'
>;

/** The properties of a cause that are compared, without its cases. */
export function traitsOf(cause: CauseTraits): CauseTraits {
  const { level, clauses, operations, place, expected, actual, deviation, suspect } = cause;
  return { level, clauses, operations, place, expected, actual, deviation, suspect };
}
