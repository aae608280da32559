import type { Entities } from '../domain/entities.js';
import type { Kind, Records, Where } from './store.js';

/** What became of an entity: its new content, or undefined when it was taken. */
export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly entity: Entities[Kind] | undefined;
  /** It was taken before it was put: it stands behind the others then. */
  readonly anew: boolean;
}

export interface Remembered {
  readonly records: Records;
  /** Writes what was not written yet. */
  flush(): Promise<void>;
}

/**
 * The records of one transaction that nobody can write beside: what was read is not read again, and
 * what is put or taken is written together, before a search in the same kind and at the end.
 */
export function rememberedRecords(
  records: Records,
  write: (changes: readonly Change[]) => Promise<void>,
): Remembered {
  const known = new Map<string, Entities[Kind] | undefined>();
  const found = new Map<string, readonly Entities[Kind][]>();
  const changes = new Map<string, Change>();
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    const open = [...changes.values()];
    changes.clear();
    if (open.length > 0) writing = writing.then(() => write(open));
    return writing;
  };
  const hasChanged = (kind: Kind): boolean =>
    [...changes.values()].some((one) => one.kind === kind);
  const change = (kind: Kind, id: string, entity: Entities[Kind] | undefined): void => {
    const key = keyOf(kind, id);
    const before = changes.get(key);
    const wasTaken = before !== undefined && before.entity === undefined;
    const anew = wasTaken || before?.anew === true;
    known.set(key, entity);
    // what is put after it was taken stands last, and stays there when it is put again
    if (wasTaken) changes.delete(key);
    changes.set(key, { kind, id, entity, anew });
    for (const search of found.keys()) if (search.startsWith(`${kind} `)) found.delete(search);
  };
  const get = async <K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined> => {
    const key = keyOf(kind, id);
    if (known.has(key)) return known.get(key) as Entities[K] | undefined;
    const read = await records.get(kind, id);
    // what was put in the meantime is newer
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
    await (hasChanged(kind) ? flush() : writing);
    const read = await records.find(kind, where);
    // what was put in the meantime may belong to it
    if (!hasChanged(kind)) found.set(search, read);
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
      await (hasChanged('due') ? flush() : writing);
      return records.dueBy(at);
    },
    counted: (key) => records.counted(key),
    count: (key) => records.count(key),
  } satisfies Partial<Records>;
  // whatever else there is goes to the database itself, with nothing held back or remembered
  const other = Object.entries(records).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      await flush();
      const answer: unknown = await Reflect.apply(call, records, args);
      known.clear();
      found.clear();
      return answer;
    },
  ]);
  return { records: { ...(Object.fromEntries(other) as Records), ...own }, flush };
}

const keyOf = (kind: Kind, id: string): string => `${kind} ${id}`;

const textOfBigInt = (_key: string, part: unknown): unknown =>
  typeof part === 'bigint' ? `${part}n` : part;
