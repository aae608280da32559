import { counted } from '../../../foundation/counted.js';
import type { GroupOutcome } from './judge-group.js';

/** groups.json. */
export interface GroupsReport {
  readonly seed: number;
  readonly groups: readonly GroupOutcome[];
}

/** Whether every group could be judged and no consequence was told as a mistake. */
export const isClean = ({ groups }: GroupsReport): boolean =>
  groups.every(({ causes, consequences }) => causes !== null && consequences.length === 0);

/** The report for people: the sums, then the consequences and the hidden faults of each group. */
export function groupsLines({ groups }: GroupsReport): string {
  const judged = groups.filter(({ causes }) => causes !== null);
  const sum = (of: (group: GroupOutcome) => number) =>
    judged.reduce((total, group) => total + of(group), 0);
  const faults = sum((group) => group.faults.length);
  const causes = sum((group) => group.causes ?? 0);
  return [
    `${counted(groups.length, 'bank')} with several faults; ${groups.length - judged.length} could not be judged`,
    `consequences told as broken clauses: ${sum((group) => group.consequences.length)}`,
    `faults that other faults hide: ${sum((group) => group.hidden.length)} of ${faults}`,
    `${causes} causes / ${faults} faults = ${faults === 0 ? 'none' : (causes / faults).toFixed(2)}`,
    ...groups.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf({ causes, consequences, hidden, faults }: GroupOutcome, at: number): string[] {
  const name = `  group ${at + 1}`;
  if (causes === null) return [`${name}: could not be judged (${faults.join(', ')})`];
  return [
    ...consequences.map(
      (one) =>
        `${name}: ${one.clause} in ${one.case} is only a consequence\n` +
        `      expected: ${one.expected}; actual: ${one.actual}`,
    ),
    ...hidden.map((id) => `${name}: ${id} is hidden by the others`),
  ];
}
