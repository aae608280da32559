import type { RecordedDialect } from '../../conformance/clauses/applies-to.js';
import { clauseEntry } from '../../conformance/report/html/page-index.js';
import type { Clause } from '../../generated/model/studio/schemas.js';
import { clausesOfPackage } from '../record/told-causes.js';

type CaseEvent = Readonly<Record<string, unknown>>;

/** The clauses that the events of a case name, in the order of the register. */
export function clausesNamedBy(
  events: readonly CaseEvent[],
  recorded: RecordedDialect,
): readonly Clause[] {
  const named = new Set(
    events.flatMap(({ clause, clauses, findings }) => [
      clause,
      ...(Array.isArray(clauses) ? clauses : []),
      ...(Array.isArray(findings) ? findings.map((each: CaseEvent) => each['clause']) : []),
    ]),
  );
  return [...clausesOfPackage().values()]
    .filter(({ id }) => named.has(id))
    .map((clause) => clauseEntry({ clause }, recorded));
}
