import { valueIn, type Way } from './look-ups.js';
import type { Trial } from './optimistic-records.js';
import type { Kind } from './store.js';

/** s: read, must not change; x: written, must not be read. */
export type Lock = readonly [place: number, mode: 's' | 'x'];

/** Number of distinct locks. Two entities may share a lock; their transactions then wait for each other. */
const PLACES = 4096;

/**
 * The locks that a transaction must hold during its commit. A search shares one lock with every entity that
 * its field finds, including entities added later.
 */
export function locksOf(
  { bases, searches, counters, changes }: Trial,
  counted: Iterable<string>,
): readonly Lock[] {
  const locks = new Map<number, 's' | 'x'>();
  const lock = (name: string, mode: 's' | 'x'): void => {
    const place = placeOf(name);
    if (locks.get(place) !== 'x') locks.set(place, mode);
  };
  for (const [key, { own }] of bases) if (own) lock(key, 's');
  // writers into a kind do not block each other, only transactions that searched the whole kind
  for (const { look, where } of searches.values()) {
    lock(searchName(look.kind, look.how, where), look.how === 'all' ? 'x' : 's');
  }
  for (const key of counters.keys()) lock(`counter ${key}`, 's');
  for (const key of counted) lock(`counter ${key}`, 'x');
  for (const [key, { kind, entity }] of changes) {
    lock(key, 'x');
    lock(searchName(kind, 'all', {}), 's');
    for (const content of [bases.get(key)?.entity, entity]) {
      if (content === undefined) continue;
      for (const way of ['first', 'second'] as const) {
        const value = valueIn(kind, content, way);
        if (value !== undefined) lock(`${kind} ${way} ${value}`, 'x');
      }
    }
  }
  return [...locks];
}

/** All locks of several transactions without duplicates, in the order in which every process takes them. */
export function inOrder(locks: readonly (readonly Lock[])[]): readonly Lock[] {
  const all = new Map<number, 's' | 'x'>();
  for (const [place, mode] of locks.flat()) if (all.get(place) !== 'x') all.set(place, mode);
  return [...all].sort(([one], [other]) => one - other);
}

function searchName(kind: Kind, way: Way, where: object): string {
  return way === 'all' ? `${kind} all` : `${kind} ${way} ${valueIn(kind, where, way)}`;
}

/** FNV-1a. */
function placeOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % PLACES;
}
