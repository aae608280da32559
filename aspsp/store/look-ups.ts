import type { Entities } from '../domain/entities.js';
import type { Kind, Where } from './store.js';

type Fields = { readonly [K in Kind]?: Extract<keyof Entities[K], string> };

/** Fields by which entities are searched: each has an index, and a search by one of them conflicts with fewer writes. */
const FIRST: Fields = {
  account: 'psu',
  entry: 'account',
  authorisation: 'resource',
  interaction: 'authorisation',
  standingOrder: 'account',
  message: 'psu',
  consent: 'psu',
};
const SECOND: Fields = { account: 'parent', authorisation: 'psu' };

/** The ways to search for entities: by the first or second field of their kind, or through the whole kind. */
export type Way = 'first' | 'second' | 'all';

const FIELDS = { first: FIRST, second: SECOND } as const;

/** The way that reads the fewest entities for a search. */
export function wayOf<K extends Kind>(kind: K, where: Where<K>): Way {
  const has = (field: string | undefined) =>
    field !== undefined && (where as Readonly<Record<string, unknown>>)[field] !== undefined;
  if (has(FIRST[kind])) return 'first';
  return has(SECOND[kind]) ? 'second' : 'all';
}

/**
 * Kind and value as one SQL expression over a kind and an entity or a search as jsonb. It is one expression
 * so that the planner does not use its index for another condition on the kind.
 */
export function valueSql(way: Exclude<Way, 'all'>, kind: string, data: string): string {
  const rows = Object.entries(FIELDS[way]).map(
    ([name, field]) => `WHEN '${name}' THEN '${name} ' || (${data}->>'${field}')`,
  );
  return `(CASE ${kind} ${rows.join(' ')} END)`;
}
