import type { Clause } from '../clauses/clause.js';
import type { ClauseProof, FaultOutcome } from './power.js';

/** Finds the required clauses that are proven: a fault violates them, and the suite named them there. */
export function proveClauses(
  clauses: readonly Clause[],
  faults: readonly FaultOutcome[],
): ClauseProof {
  const named = new Set(faults.flatMap((fault) => fault.named));
  const required = clauses.filter(({ level }) => level === 'required');
  const open = required.filter(({ id }) => !named.has(id));
  const reasonOf = ({ unproven, untested }: Clause) => unproven ?? untested;
  return {
    required: required.length,
    proven: required.flatMap(({ id }) => (named.has(id) ? [id] : [])),
    excused: open.flatMap((clause) => {
      const reason = reasonOf(clause);
      return reason === undefined ? [] : [{ clause: clause.id, reason }];
    }),
    unproven: open.flatMap((clause) => (reasonOf(clause) === undefined ? [clause.id] : [])),
    stale: clauses.flatMap(({ id, unproven }) =>
      unproven !== undefined && named.has(id) ? [id] : [],
    ),
  };
}
