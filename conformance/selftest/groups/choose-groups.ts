import { makeRandom } from '../../../foundation/random.js';
import type { FaultRow } from '../rows.js';
import type { Task } from '../task.js';

/** The faults of one bank. */
export type FaultGroup = readonly FaultRow[];

/**
 * Groups of `size` different faults, chosen by the seed. All faults are of the contract's dialect and break
 * required clauses, and cases claim to detect each of them.
 */
export function chooseGroups(
  rows: readonly FaultRow[],
  { count, size, seed }: { count: number; size: number; seed: number },
): readonly FaultGroup[] {
  const usable = rows.filter(
    ({ only, dialect, level }) => only.length > 0 && dialect === undefined && level === undefined,
  );
  const random = makeRandom(seed);
  const most = Math.min(size, usable.length);
  return Array.from({ length: count }, () => {
    const group = new Set<FaultRow>();
    while (group.size < most) group.add(random.pick(usable));
    return [...group];
  });
}

/** The bank of a group, tested with the whole suite. `at` counts from 1. */
export function groupTask(group: FaultGroup, at: number): Task {
  return {
    kind: 'fault',
    id: `group ${at}`,
    bank: { faults: group.map(({ id }) => id), variants: [] },
    preflight: false,
  };
}
