import type { Entities } from '../domain/entities.js';
import { toColumn, toJson } from './entity-json.js';
import type { SqlConnection } from './sql-database.js';
import { sqlRecords } from './sql-records.js';
import type { Kind, Records } from './store.js';

interface Change {
  readonly kind: Kind;
  readonly id: string;
  /** Undefined when it was taken. */
  readonly entity: Entities[Kind] | undefined;
}

/**
 * Runs work on the records of one transaction. It reads each entity once, and writes all changes together:
 * before the next search, and at the end. Without this, most statements of a request would be repeated
 * reads and single writes.
 */
export async function withRemembered<T>(
  connection: SqlConnection,
  work: (records: Records) => Promise<T>,
): Promise<T> {
  const records = sqlRecords(connection);
  const known = new Map<string, Entities[Kind] | undefined>();
  const changes = new Map<string, Change>();
  const flush = async (): Promise<void> => {
    const all = [...changes.values()];
    changes.clear();
    await writeChanges(connection, all);
  };
  const change = (key: string, made: Change): void => {
    known.set(key, made.entity);
    changes.set(key, made);
  };
  const get = async <K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined> => {
    const key = `${kind} ${id}`;
    if (!known.has(key)) {
      const read = await records.get(kind, id);
      // a change made in the meantime is newer
      if (!known.has(key)) known.set(key, read);
    }
    return known.get(key) as Entities[K] | undefined;
  };
  const remembered: Records = {
    ...records,
    get,
    find: (kind, where) => flush().then(() => records.find(kind, where)),
    dueBy: (at) => flush().then(() => records.dueBy(at)),
    put: async (kind, entity) => {
      const key = `${kind} ${entity.id}`;
      // an entity that was taken becomes the last one in the order of its kind
      const before = changes.get(key);
      if (before !== undefined && before.entity === undefined) await flush();
      change(key, { kind, id: entity.id, entity });
    },
    take: async (kind, id) => {
      const key = `${kind} ${id}`;
      const taken = await get(kind, id);
      // of several concurrent calls, exactly one gets it
      if (taken === undefined || known.get(key) === undefined) return undefined;
      change(key, { kind, id, entity: undefined });
      return taken;
    },
    removeOlder: async (...asked) => {
      await flush();
      known.clear();
      return records.removeOlder(...asked);
    },
  };
  const result = await work(remembered);
  await flush();
  return result;
}

async function writeChanges({ query }: SqlConnection, changes: readonly Change[]): Promise<void> {
  const names = (some: readonly Change[]) => [
    some.map(({ kind }) => kind),
    some.map(({ id }) => toColumn(id)),
  ];
  const gone = changes.filter(({ entity }) => entity === undefined);
  const there = changes.filter(({ entity }) => entity !== undefined);
  const writes: Promise<unknown>[] = [];
  if (gone.length > 0) writes.push(query(TAKE_ALL, names(gone)));
  const contents = there.map(({ entity }) => toJson(entity));
  if (there.length > 0) writes.push(query(PUT_ALL, [...names(there), contents]));
  await Promise.all(writes);
}

const PUT_ALL = `INSERT INTO entity (kind, id, data)
                 SELECT kind, id, data::jsonb
                 FROM unnest($1::text[], $2::text[], $3::text[])
                   WITH ORDINALITY AS made (kind, id, data, place) ORDER BY place
                 ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`;
const TAKE_ALL = `DELETE FROM entity USING unnest($1::text[], $2::text[]) AS gone (kind, id)
                  WHERE entity.kind = gone.kind AND entity.id = gone.id`;
