import { makeRandom } from '../../../foundation/random.js';
import type { FaultRow } from '../rows.js';
import type { Task } from '../task.js';

/** Two faults of one bank. */
export type FaultPair = readonly [FaultRow, FaultRow];

/**
 * Different pairs of faults, chosen by the seed. Both faults of a pair are of one dialect, and cases claim to
 * detect each of them.
 */
export function choosePairs(
  rows: readonly FaultRow[],
  count: number,
  seed: number,
): readonly FaultPair[] {
  const usable = rows.filter(({ only }) => only.length > 0);
  const random = makeRandom(seed);
  const chosen = new Map<string, FaultPair>();
  const most = Math.min(count, (usable.length * (usable.length - 1)) / 4);
  for (let tries = 0; chosen.size < most && tries < TRIES * count; tries += 1) {
    const [one, other] = [random.int(usable.length), random.int(usable.length)].sort(
      (a, b) => a - b,
    );
    const pair = [usable[one ?? 0], usable[other ?? 0]] as FaultPair;
    if (one === other || pair[0].dialect !== pair[1].dialect) continue;
    chosen.set(pairId(pair), pair);
  }
  return [...chosen.values()];
}

/** Attempts for each pair: most attempts give one. */
const TRIES = 20;

export const pairId = ([one, other]: FaultPair): string => `${one.id}+${other.id}`;

/** The banks to test: each fault alone, and both together, always with the cases of both. */
export function pairTasks(pairs: readonly FaultPair[]): readonly Task[] {
  const alone = new Set(pairs.flat());
  return [
    ...[...alone].map((row) => taskOf(row.id, [row])),
    ...pairs.map((pair) => taskOf(pairId(pair), pair)),
  ];
}

function taskOf(id: string, rows: readonly FaultRow[]): Task {
  const dialect = rows[0]?.dialect;
  const faults = rows.map((row) => row.id);
  return {
    kind: 'fault',
    id,
    bank: { faults, variants: [], ...(dialect === undefined ? {} : { dialect }) },
    pick: { only: [...new Set(rows.flatMap(({ only }) => only))] },
    preflight: false,
  };
}
