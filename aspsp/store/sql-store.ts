import type { Entities } from '../domain/entities.js';
import { fromJson, toColumn, toJson } from './entity-json.js';
import { readOnlyRecords } from './read-only-records.js';
import { type Change, rememberedRecords } from './remembered-records.js';
import type { SqlConnection, SqlDatabase } from './sql-database.js';
import type { Kind, Records, Store } from './store.js';

const TABLES = [
  `CREATE TABLE IF NOT EXISTS entity (
     kind text NOT NULL,
     id text NOT NULL,
     position bigint GENERATED ALWAYS AS IDENTITY,
     data jsonb NOT NULL,
     PRIMARY KEY (kind, id)
   )`,
  'CREATE INDEX IF NOT EXISTS entity_data ON entity USING gin (data jsonb_path_ops)',
  `CREATE INDEX IF NOT EXISTS entity_made ON entity (kind, (data->>'createdAt') COLLATE "C")`,
  'CREATE TABLE IF NOT EXISTS counter (key text PRIMARY KEY, value bigint NOT NULL)',
  'CREATE INDEX IF NOT EXISTS counter_key ON counter (key COLLATE "C")',
];

/** Any number: all banks on one database have to take the same. */
const LOCK = 'SELECT pg_advisory_xact_lock(1365)';

/**
 * State in a PostgreSQL: an entity a row, as JSON. Transactions of all processes run one after the
 * other, as in memory, so that none ever sees half of another or has to be tried again: the lock is
 * given up after the commit can be seen, and every statement after the lock sees all that is
 * committed. Nothing else writes, so that a transaction may keep what it read and write at its end.
 *
 * Readers take no lock. They see one snapshot: what is committed when they begin, which is the state
 * after one of the transactions and not before any that was answered already. What they answer is so
 * the answer of a transaction that stood between two others; one that wants to write begins again
 * as a transaction, and forgets what it read.
 */
export async function sqlStore(database: SqlDatabase): Promise<Store> {
  await database.transaction(LOCK, async (connection) => {
    for (const table of TABLES) await connection.query(table);
  });
  const transaction: Store['transaction'] = (work) =>
    database.transaction(LOCK, async (connection) => {
      const write = (changes: readonly Change[]) => writeChanges(connection, changes);
      const remembered = rememberedRecords(records(connection), write);
      const result = await work(remembered.records);
      await remembered.flush();
      return result;
    });
  return {
    ...records(database),
    transaction,
    read: async (work) => {
      const reading = await readOn(database, work);
      if ('done' in reading) return reading.done;
      if ('failed' in reading) throw reading.failed;
      return transaction(work);
    },
    close: () => database.close(),
  };
}

type Reading<T> = { readonly done: T } | { readonly failed: unknown } | { readonly wrote: true };

/** Whatever the work makes of the refusal to write: it counts as wanting to. */
async function readOn<T>(
  database: SqlDatabase,
  work: (records: Records) => Promise<T>,
): Promise<Reading<T>> {
  return database.snapshot(async (connection) => {
    const once = rememberedRecords(records(connection), noChanges).records;
    const { records: readable, wantedToWrite } = readOnlyRecords(once);
    try {
      const done = await work(readable);
      return wantedToWrite() ? { wrote: true } : { done };
    } catch (failed) {
      return wantedToWrite() ? { wrote: true } : { failed };
    }
  });
}

const noChanges = async (): Promise<void> => undefined;

/** Those that were taken go, before what was put comes, in its order. */
async function writeChanges(connection: SqlConnection, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ entity, anew }) => entity === undefined || anew);
  const there = changes.filter(({ entity }) => entity !== undefined);
  const names = (some: readonly Change[]) => [
    some.map(({ kind }) => kind),
    some.map(({ id }) => toColumn(id)),
  ];
  if (gone.length > 0) await connection.query(TAKE_ALL, names(gone));
  if (there.length === 0) return;
  const contents = there.map(({ entity }) => toJson(entity));
  await connection.query(PUT_ALL, [...names(there), contents]);
}

function records(connection: SqlConnection): Records {
  const all = async <K extends Kind>(
    statement: string,
    values: readonly unknown[],
  ): Promise<readonly Entities[K][]> => {
    const rows = await connection.query(statement, values);
    return rows.map(({ data }) => fromJson(data) as Entities[K]);
  };
  const value = async (statement: string, key: string): Promise<number> => {
    const [row] = await connection.query(statement, [key]);
    return Number(row?.['value'] ?? 0);
  };
  return {
    get: async <K extends Kind>(kind: K, id: string) =>
      (await all<K>(GET, [kind, toColumn(id)]))[0],
    find: (kind, where) => {
      const wanted = toJson(where);
      return wanted === '{}' ? all(ALL, [kind]) : all(FIND, [kind, wanted]);
    },
    put: async (kind, entity) => {
      await connection.query(PUT, [kind, toColumn(entity.id), toJson(entity)]);
    },
    take: async <K extends Kind>(kind: K, id: string) =>
      (await all<K>(TAKE, [kind, toColumn(id)]))[0],
    counted: (key) => value('SELECT value FROM counter WHERE key = $1', key),
    count: (key) => value(COUNT, key),
    removeOlder: async (kind, before, most) =>
      (await connection.query(REMOVE_OLDER, [kind, before, most])).length,
    removeCounters: async (before, most) =>
      (await connection.query(REMOVE_COUNTERS, [before, most])).length,
  };
}

const GET = 'SELECT data FROM entity WHERE kind = $1 AND id = $2';
const FIND =
  'SELECT data FROM entity WHERE kind = $1 AND data @> $2::text::jsonb ORDER BY position';
const PUT = `INSERT INTO entity (kind, id, data) VALUES ($1, $2, $3::text::jsonb)
             ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`;
const PUT_ALL = `INSERT INTO entity (kind, id, data)
                 SELECT kind, id, data::jsonb
                 FROM unnest($1::text[], $2::text[], $3::text[])
                   WITH ORDINALITY AS made (kind, id, data, place) ORDER BY place
                 ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`;
const TAKE_ALL = `DELETE FROM entity USING unnest($1::text[], $2::text[]) AS gone (kind, id)
                  WHERE entity.kind = gone.kind AND entity.id = gone.id`;
const ALL = 'SELECT data FROM entity WHERE kind = $1 ORDER BY position';
const TAKE = 'DELETE FROM entity WHERE kind = $1 AND id = $2 RETURNING data';
const COUNT = `INSERT INTO counter (key, value) VALUES ($1, 1)
               ON CONFLICT (key) DO UPDATE SET value = counter.value + 1 RETURNING value`;
const REMOVE_OLDER = `DELETE FROM entity WHERE kind = $1 AND id IN (
                        SELECT id FROM entity
                        WHERE kind = $1 AND (data->>'createdAt') COLLATE "C" < $2
                        ORDER BY (data->>'createdAt') COLLATE "C" LIMIT $3
                      ) RETURNING id`;
const REMOVE_COUNTERS = `DELETE FROM counter WHERE key IN (
                           SELECT key FROM counter WHERE key COLLATE "C" < $1
                           ORDER BY key COLLATE "C" LIMIT $2
                         ) RETURNING key`;
