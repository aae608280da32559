import type { Entities } from '../domain/entities.js';
import { fromJson, toColumn, toJson } from './entity-json.js';
import { valueSql, wayOf } from './look-ups.js';
import type { SqlConnection } from './sql-database.js';
import type { Kind, Records } from './store.js';

/** The records as single statements on one connection. */
export function sqlRecords(connection: SqlConnection): Records {
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
      return wanted === '{}' ? all(ALL, [kind]) : all(FIND[wayOf(kind, where)], [kind, wanted]);
    },
    dueBy: (at) => all<'due'>(DUE, [at]),
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
const FIND = {
  first: findBy('first'),
  second: findBy('second'),
  all: 'SELECT data FROM entity WHERE kind = $1 AND data @> $2::text::jsonb ORDER BY position',
} as const;
const DUE = `SELECT data FROM entity
             WHERE kind = 'due' AND (data->>'at') COLLATE "C" <= $1 ORDER BY position`;
const PUT = `INSERT INTO entity (kind, id, data) VALUES ($1, $2, $3::text::jsonb)
             ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`;
const ALL = 'SELECT data FROM entity WHERE kind = $1 ORDER BY position';
const TAKE = 'DELETE FROM entity WHERE kind = $1 AND id = $2 RETURNING data';
const COUNT = `INSERT INTO counter (key, value) VALUES ($1, 1)
               ON CONFLICT (key) DO UPDATE SET value = counter.value + 1 RETURNING value`;
const REMOVE_OLDER = `DELETE FROM entity WHERE kind = $1 AND id IN (
                        SELECT id FROM entity
                        WHERE kind || '' = $1 AND (data->>'createdAt') COLLATE "C" < $2
                        ORDER BY (data->>'createdAt') COLLATE "C" LIMIT $3
                      ) RETURNING id`;
const REMOVE_COUNTERS = `DELETE FROM counter WHERE key IN (
                           SELECT key FROM counter WHERE key COLLATE "C" < $1
                           ORDER BY key COLLATE "C" LIMIT $2
                         ) RETURNING key`;

function findBy(way: 'first' | 'second'): string {
  const there = valueSql(way, 'kind', 'data');
  const wanted = valueSql(way, '$1::text', '($2::text::jsonb)');
  return `SELECT data FROM entity WHERE kind = $1 AND ${there} = ${wanted}
            AND data @> $2::text::jsonb ORDER BY position`;
}
