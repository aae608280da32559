import type { MemoryState } from '../store/memory-store.js';

/** Detects changes in a bank's memory, and reverts them. */
export interface StateWatch {
  /** The changes since the last mark: kinds of entities, and counters. Entities are immutable. */
  changes(): readonly string[];
  /** Starts counting changes. */
  mark(): void;
  /** Resets everything to the start of the watch. */
  restore(): void;
}

type Copy = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Watches a state from now on. */
export function watchState(state: MemoryState): StateWatch {
  const maps = new Map<string, Map<string, unknown>>([
    ...Object.entries(state.tables),
    ['counters', state.counters],
  ]);
  const copy = (): Copy => new Map([...maps].map(([name, map]) => [name, new Map(map)]));
  const first = copy();
  let marked = first;
  return {
    changes: () =>
      [...maps].flatMap(([name, map]) => (isSame(map, marked.get(name)) ? [] : [name])),
    mark: () => {
      marked = copy();
    },
    restore: () => {
      for (const [name, map] of maps) {
        map.clear();
        for (const [id, value] of first.get(name) ?? []) map.set(id, value);
      }
      marked = first;
    },
  };
}

function isSame(now: ReadonlyMap<string, unknown>, before?: ReadonlyMap<string, unknown>): boolean {
  if (before === undefined || now.size !== before.size) return false;
  for (const [id, value] of now) if (before.get(id) !== value) return false;
  return true;
}
