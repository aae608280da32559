import { createHash } from 'node:crypto';
import { fromJson, toColumn, toJson } from './entity-json.js';
import { gathered } from './gathered.js';
import { valueSql, type Way } from './look-ups.js';
import type { ParallelSql } from './sql-database.js';
import type { Kind } from './store.js';

/** One read request. `wanted` is a search as JSON. */
export type StoreRead =
  | { readonly how: 'get'; readonly kind: Kind; readonly key: string }
  | { readonly how: Way; readonly kind: Kind; readonly wanted: string }
  | { readonly how: 'counter'; readonly key: string }
  | { readonly how: 'due'; readonly key: string };

export interface SeenRow {
  readonly id: string;
  readonly entity: unknown;
  /** A version that differs after every change. */
  readonly version: string;
}

/**
 * The result of a read, with the number of its statement: the results of one statement belong to one moment.
 */
export interface StoreReadResult {
  readonly rows: readonly SeenRow[];
  readonly statement: number;
}

export type Reads = (look: StoreRead) => Promise<StoreReadResult>;

/** Number of statements that run concurrently. */
const AT_ONCE = 2;

/**
 * Reads without a transaction: all reads requested in one turn of the event loop become one statement, in
 * which identical reads are made once.
 */
export function batchedReads(run: ParallelSql['named']): Reads {
  let statements = 0;
  return gathered(
    async (looks: readonly StoreRead[]) => {
      statements += 1;
      const statement = statements;
      const texts = looks.map((look) => JSON.stringify(look));
      const places = new Map<string, number>();
      for (const text of texts) if (!places.has(text)) places.set(text, places.size);
      const asked = [...places].map(([text, n]) => lookJson(JSON.parse(text) as StoreRead, n));
      const rows: SeenRow[][] = asked.map(() => []);
      for (const row of await run('bank_look_1', LOOK, [`[${asked.join(',')}]`])) {
        const { n, id, data, version } = row;
        const seen = { id: String(id), entity: fromJson(data), version: String(version) };
        rows[Number(n)]?.push(seen);
      }
      return texts.map((text) => ({ rows: rows[places.get(text) ?? -1] ?? [], statement }));
    },
    { atOnce: AT_ONCE },
  );
}

function lookJson(look: StoreRead, n: number): string {
  const wanted = 'wanted' in look ? look.wanted : 'null';
  const { how, kind = null, key = null } = look as { how: string; kind?: string; key?: string };
  return `[${n},${JSON.stringify([how, kind, key]).slice(1, -1)},${wanted}]`;
}

/**
 * A version of a search result, which changes when the search would find something else; computed as in
 * bank_commit_1.
 */
export function versionOf(rows: readonly Pick<SeenRow, 'id' | 'version'>[]): string {
  if (rows.length === 0) return '';
  const text = rows.map(({ id, version }) => `${id} ${version}`).join(',');
  return createHash('md5').update(text).digest('hex');
}

/** The read request for one entity. */
export const lookFor = (kind: Kind, id: string): StoreRead => ({
  how: 'get',
  kind,
  key: toColumn(id),
});

/** The read request for a search. */
export const lookAll = (
  way: Way,
  kind: Kind,
  where: object,
): Extract<StoreRead, { readonly how: Way }> => ({
  how: way,
  kind,
  wanted: toJson(where),
});

const columns = 'w.n, e.id, e.data, e.xmin::text AS version, e.position';
const found = (how: Way, condition: string): string => `
  SELECT ${columns} FROM w JOIN entity e ON e.kind = w.kind AND ${condition}
    AND e.data @> w.wanted WHERE w.how = '${how}'`;
const by = (way: 'first' | 'second'): string =>
  `${valueSql(way, 'e.kind', 'e.data')} = ${valueSql(way, 'w.kind', 'w.wanted')}`;

const LOOK = `
  WITH w AS MATERIALIZED (
    SELECT (a->>0)::int AS n, a->>1 AS how, a->>2 AS kind, a->>3 AS key, a->4 AS wanted
    FROM jsonb_array_elements($1::jsonb) AS a
  )
  SELECT ${columns} FROM w JOIN entity e ON e.kind = w.kind AND e.id = w.key WHERE w.how = 'get'
  UNION ALL ${found('first', by('first'))}
  UNION ALL ${found('second', by('second'))}
  UNION ALL ${found('all', 'true')}
  UNION ALL
  SELECT w.n, c.key, NULL, c.value::text, 0 FROM w JOIN counter c ON c.key = w.key
    WHERE w.how = 'counter'
  UNION ALL
  SELECT ${columns} FROM w JOIN entity e
    ON e.kind = 'due' AND (e.data->>'at') COLLATE "C" <= w.key WHERE w.how = 'due'
  ORDER BY n, position`;
