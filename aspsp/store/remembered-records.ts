import type { Entities } from '../domain/entities.js';
import { type Change, keyOf, recordChange } from './change.js';
import type { Kind, Records, Where } from './store.js';

export interface Remembered {
  readonly records: Records;
  /** Writes all pending changes. */
  flush(): Promise<void>;
}

/**
 * The records of one transaction with no concurrent writers: reads are cached, and changes are written
 * together, before a search in the same kind and at the end.
 */
export function rememberedRecords(
  records: Records,
  write: (changes: readonly Change[]) => Promise<void>,
): Remembered {
  const known = new Map<string, Entities[Kind] | undefined>();
  const found = new Map<string, readonly Entities[Kind][]>();
  const held = holdChanges(write);
  const change = (kind: Kind, id: string, entity: Entities[Kind] | undefined): void => {
    known.set(keyOf(kind, id), entity);
    held.record({ kind, id, entity });
    for (const search of found.keys()) if (search.startsWith(`${kind} `)) found.delete(search);
  };
  const get = async <K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined> => {
    const key = keyOf(kind, id);
    if (known.has(key)) return known.get(key) as Entities[K] | undefined;
    const read = await records.get(kind, id);
    // a change made in the meantime is newer
    if (!known.has(key)) known.set(key, read);
    return known.get(key) as Entities[K] | undefined;
  };
  const find = async <K extends Kind>(
    kind: K,
    where: Where<K>,
  ): Promise<readonly Entities[K][]> => {
    const search = `${kind} ${JSON.stringify(where, textOfBigInt)}`;
    const before = found.get(search);
    if (before !== undefined) return before as readonly Entities[K][];
    await held.written(kind);
    const read = await records.find(kind, where);
    // an entity put in the meantime may match
    if (!held.has(kind)) found.set(search, read);
    return read;
  };
  const own = {
    get,
    find,
    put: async (kind, entity) => change(kind, entity.id, entity),
    take: async (kind, id) => {
      const taken = await get(kind, id);
      if (taken !== undefined && known.get(keyOf(kind, id)) !== undefined) {
        change(kind, id, undefined);
        return taken;
      }
      return undefined;
    },
    dueBy: async (at) => {
      await held.written('due');
      return records.dueBy(at);
    },
    counted: (key) => records.counted(key),
    count: (key) => records.count(key),
  } satisfies Partial<Records>;
  const forget = (): void => {
    known.clear();
    found.clear();
  };
  return { records: { ...passedOn(records, held.flush, forget), ...own }, flush: held.flush };
}

/** Changes that wait to be written together, in their order. */
function holdChanges(write: (changes: readonly Change[]) => Promise<void>) {
  const changes = new Map<string, Change>();
  let writing: Promise<void> = Promise.resolve();
  const has = (kind: Kind): boolean => [...changes.values()].some((one) => one.kind === kind);
  const flush = (): Promise<void> => {
    const open = [...changes.values()];
    changes.clear();
    if (open.length > 0) writing = writing.then(() => write(open));
    return writing;
  };
  return {
    record: (change: Omit<Change, 'anew'>): void => recordChange(changes, change),
    has,
    flush,
    /** Resolves when all changes of a kind are in the database. */
    written: (kind: Kind): Promise<void> => (has(kind) ? flush() : writing),
  };
}

/** The calls that go to the database itself: all changes are written before, and nothing is remembered after. */
function passedOn(records: Records, flush: () => Promise<void>, forget: () => void): Records {
  const calls = Object.entries(records).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      await flush();
      const answer: unknown = await Reflect.apply(call, records, args);
      forget();
      return answer;
    },
  ]);
  return Object.fromEntries(calls) as Records;
}

const textOfBigInt = (_key: string, part: unknown): unknown =>
  typeof part === 'bigint' ? `${part}n` : part;
