import type { Case, IdentityName } from '../cases/case.js';
import { cellsOf, type DutyCell, nameOf } from '../cases/duties/duty-cells.js';

/** A cell of the duty matrix, and the cases of the plan that cover it. */
export interface PlannedCell extends DutyCell {
  /** Ids of cases that are carried out. */
  readonly cases: readonly string[];
  /** Why it cannot be tested at this bank, when the profile says so. */
  readonly reason?: string;
  /** Set when cases cover it but the user deselected them. */
  readonly deselected?: true;
}

export interface CellSource {
  readonly run: readonly Case[];
  readonly notApplicable: readonly { readonly case: Case; readonly reason: string }[];
  readonly deselected: readonly Case[];
  /** Certificates that the profile has. */
  readonly identities: Readonly<Partial<Record<IdentityName, unknown>>>;
  /** Operations that the bank lacks according to the profile. */
  readonly missing?: readonly string[];
}

/** The cases of a plan that cover each cell; the list is empty when no case does. */
export function plannedCells(cells: readonly DutyCell[], from: CellSource): readonly PlannedCell[] {
  const run = new Map<string, string[]>();
  const reasons = new Map<string, string>();
  const left = new Set<string>();
  for (const each of from.run) {
    for (const { identity, ...cell } of cellsOf(each)) {
      const lack = lackOf(identity, from);
      if (lack !== undefined) reasons.set(nameOf(cell), lack);
      else run.set(nameOf(cell), [...(run.get(nameOf(cell)) ?? []), each.id]);
    }
  }
  for (const { case: each, reason } of from.notApplicable) {
    for (const cell of cellsOf(each)) reasons.set(nameOf(cell), reason);
  }
  for (const each of from.deselected) for (const cell of cellsOf(each)) left.add(nameOf(cell));
  return cells.map((cell) => {
    const cases = [...new Set(run.get(nameOf(cell)))];
    if (cases.length > 0) return { ...cell, cases };
    if (left.has(nameOf(cell))) return { ...cell, cases, deselected: true };
    const [operation = ''] = cell.target.split(' ');
    const isMissing = from.missing?.includes(operation) === true;
    const reason = isMissing
      ? `profile missingOperations contains ${operation}`
      : reasons.get(nameOf(cell));
    return { ...cell, cases, ...(reason === undefined ? {} : { reason }) };
  });
}

function lackOf(
  identity: IdentityName | undefined,
  { identities }: Pick<CellSource, 'identities'>,
): string | undefined {
  if (identity === undefined || identity === 'none' || identities[identity] !== undefined) {
    return undefined;
  }
  return `profile identities lacks ${identity}`;
}
