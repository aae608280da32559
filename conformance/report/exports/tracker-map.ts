import { fitsPattern } from '../../../foundation/fits-pattern.js';

/** The keys of a user's tracker. */
export interface TrackerMap {
  /** Address of a key, with `{key}` in its place. */
  readonly url?: string;
  /** The key of the test of a case; ids may have `*`. */
  readonly cases: Readonly<Record<string, string>>;
  /** The key of the requirement of a clause. */
  readonly clauses: Readonly<Record<string, string>>;
}

export const NO_KEYS: TrackerMap = { cases: {}, clauses: {} };

/** The key of the test of a case: of its own id, otherwise of the first pattern that it fits. */
export function caseKey({ cases }: TrackerMap, id: string): string | undefined {
  const pattern = Object.keys(cases).find((one) => fitsPattern(one, id));
  return cases[id] ?? (pattern === undefined ? undefined : cases[pattern]);
}

/** The keys of the requirements of clauses, each once. */
export function clauseKeys(map: TrackerMap, ids: readonly string[]): readonly string[] {
  return [...new Set(ids.flatMap((id) => map.clauses[id] ?? []))];
}

/** The address of a key; undefined when the map has none. */
export const keyAddress = ({ url }: TrackerMap, key: string): string | undefined =>
  url?.replaceAll('{key}', encodeURIComponent(key));
