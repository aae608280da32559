import { makeRandom } from '../../../foundation/random.js';
import type { FaultRow } from '../rows.js';
import type { Task } from '../task.js';

/** The faults of one bank. */
export type FaultGroup = readonly FaultRow[];

/**
 * Groups of `size` different faults, dealt like cards in an order that the seed decides: every fault has its turn before one has its
 * second. All faults are of the contract's dialect and break required clauses, and cases claim to detect each of them.
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
  let deck: FaultRow[] = [];
  return Array.from({ length: count }, () => {
    const group = new Set<FaultRow>();
    while (group.size < most) {
      if (deck.length === 0) deck = usable.filter((row) => !group.has(row));
      const [dealt] = deck.splice(random.int(deck.length), 1);
      if (dealt !== undefined) group.add(dealt);
    }
    return [...group];
  });
}

export function groupTask(group: FaultGroup, at: number): Task {
  return {
    kind: 'fault',
    id: `group ${at}`,
    bank: { faults: group.map(({ id }) => id), variants: [] },
    preflight: false,
  };
}
