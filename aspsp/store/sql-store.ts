import type { Entities } from '../domain/entities.js';
import { fromJson, toColumn, toJson } from './entity-json.js';
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
 * other, as in memory, so that none ever sees half of another or has to be tried again.
 */
export async function sqlStore(database: SqlDatabase): Promise<Store> {
  await database.transaction(async (connection) => {
    await connection.query(LOCK);
    for (const table of TABLES) await connection.query(table);
  });
  return {
    ...records(database),
    transaction: (work) =>
      database.transaction(async (connection) => {
        await connection.query(LOCK);
        return work(records(connection));
      }),
    close: () => database.close(),
  };
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
    find: (kind, where) => all(FIND, [kind, toJson(where)]),
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
