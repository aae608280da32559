import type { Case } from '../cases/case.js';
import { COMMON_CLAUSES } from '../checks/common-clauses.js';
import type { Clause } from '../clauses/clause.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { FaultRow } from '../selftest/rows.js';

/** A clause, the cases that cover it, and the faults that prove that these cases can fail. */
export interface ListedClause {
  readonly clause: Clause;
  /** Ids of the cases that cover it. */
  readonly cases: readonly string[];
  /** Whether it is checked on every exchange of every case. */
  readonly everywhere: boolean;
  /** Faults of the reference bank that the suite detects with it. */
  readonly faults: readonly string[];
}

const EVERYWHERE: ReadonlySet<string> = new Set(COMMON_CLAUSES);

/** The register with its cases and faults, in its own order. */
export function clauseTable(
  register: ClauseRegister,
  cases: readonly Case[],
  faults: readonly Pick<FaultRow, 'id' | 'clauses' | 'only'>[],
): readonly ListedClause[] {
  const speakers = grouped(cases.map(({ id, clauses }) => ({ id, clauses })));
  const noticed = faults.filter(({ only }) => only.length > 0);
  const provers = grouped(noticed);
  return [...register.values()].map((clause) => ({
    clause,
    cases: speakers.get(clause.id) ?? [],
    everywhere: EVERYWHERE.has(clause.id),
    faults: provers.get(clause.id) ?? [],
  }));
}

function grouped(
  rows: readonly { readonly id: string; readonly clauses: readonly string[] }[],
): ReadonlyMap<string, readonly string[]> {
  const byClause = new Map<string, string[]>();
  for (const { id, clauses } of rows) {
    for (const clause of clauses) byClause.set(clause, [...(byClause.get(clause) ?? []), id]);
  }
  return byClause;
}
