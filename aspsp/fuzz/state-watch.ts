import { createHash } from 'node:crypto';
import type { MemoryState } from '../store/memory-store.js';

/** Sees whether anything in a bank's memory changed, and puts it back. */
export interface StateWatch {
  /** What changed since the last mark: kinds of entities, and counters. Entities are never altered. */
  changes(): readonly string[];
  /** From here on changes count. */
  mark(): void;
  /** All as it was when the watch began. */
  restore(): void;
  /** A digest of all content, which would also show an entity that was altered where it lies. */
  digest(): string;
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
    digest: () => {
      const content = [...maps].map(([name, map]) => [name, [...map]]);
      const plain = (_key: string, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value;
      return createHash('sha256').update(JSON.stringify(content, plain)).digest('hex');
    },
  };
}

function isSame(now: ReadonlyMap<string, unknown>, before?: ReadonlyMap<string, unknown>): boolean {
  if (before === undefined || now.size !== before.size) return false;
  for (const [id, value] of now) if (before.get(id) !== value) return false;
  return true;
}
