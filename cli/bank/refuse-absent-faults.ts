import { join } from 'node:path';
import { armFault } from '../../aspsp/faults/arm-fault.js';
import { changesContractNamesOnly } from '../../aspsp/faults/names-only.js';
import { appliesTo, dialectInWords } from '../../conformance/clauses/applies-to.js';
import type { SpokenDialect } from '../../conformance/clauses/clause.js';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { type FaultRow, loadRows } from '../../conformance/selftest/rows.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { operations as formalOperations } from '../../generated/server/berlin-group/operations.js';
import { operations as iamOperations } from '../../generated/server/iam/operations.js';

/** Throws USAGE for a fault that the bank would have without an effect, because it exists in the other dialect only. */
export function refuseAbsentFaults(faults: readonly string[], spoken: SpokenDialect): void {
  if (faults.length === 0) return;
  for (const [id, reason] of absentFaults(spoken)) {
    if (!faults.includes(id)) continue;
    const other = spoken.dialect === 'contract' ? 'berlin-group' : 'contract';
    throw new Xs2aError('USAGE', `The fault ${id} ${reason}.`, {
      hint: `Leave out --fault ${id}, or start the bank with --dialect ${other}.`,
    });
  }
}

/** The faults that do not exist in a dialect, each with the reason as the end of a sentence about it. */
export function absentFaults(spoken: SpokenDialect): ReadonlyMap<string, string> {
  const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
  const breaks = ({ clauses: ids }: FaultRow): boolean =>
    ids.some((id) => {
      const clause = clauses.get(id);
      return clause !== undefined && appliesTo(clause, spoken);
    });
  const dialect = `the dialect ${dialectInWords(spoken)}`;
  const reasonFor = (row: FaultRow): string | undefined => {
    if (!breaks(row)) return `breaks no clause of ${dialect}`;
    if (spoken.dialect === 'contract') return undefined;
    if (!row.operations.some(isFormal)) return `changes no operation of ${dialect}`;
    return changesContractNamesOnly(armFault(row.id))
      ? `changes only fields that ${dialect} names otherwise, or lacks`
      : undefined;
  };
  const found = loadRows(clauses).faults.map((row) => [row.id, reasonFor(row)] as const);
  return new Map(found.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason]])));
}

const FORMAL: ReadonlySet<string> = new Set([
  'all',
  ...formalOperations.map(({ id }) => id),
  ...iamOperations.map(({ id }) => id),
]);
const isFormal = (operation: string): boolean => FORMAL.has(operation);
