import type { Change } from './change.js';
import { toColumn, toJson } from './entity-json.js';
import type { SqlConnection } from './sql-database.js';

/** Removals come before puts, and puts keep their order. */
export async function writeChanges(
  connection: SqlConnection,
  changes: readonly Change[],
): Promise<void> {
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

const PUT_ALL = `INSERT INTO entity (kind, id, data)
                 SELECT kind, id, data::jsonb
                 FROM unnest($1::text[], $2::text[], $3::text[])
                   WITH ORDINALITY AS made (kind, id, data, place) ORDER BY place
                 ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`;
const TAKE_ALL = `DELETE FROM entity USING unnest($1::text[], $2::text[]) AS gone (kind, id)
                  WHERE entity.kind = gone.kind AND entity.id = gone.id`;
