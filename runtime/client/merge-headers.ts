/** Headers by name. */
export type TextHeaders = Readonly<Record<string, string>>;

export interface MergedHeaders {
  readonly headers: Record<string, string>;
  /** The spelling of each header by its lower-case name. */
  readonly spelling: ReadonlyMap<string, string>;
}

/** Merges headers without regard to case; later headers replace earlier ones. */
export function mergeHeaders(...groups: readonly (TextHeaders | undefined)[]): MergedHeaders {
  const headers: Record<string, string> = {};
  const spelling = new Map<string, string>();
  for (const group of groups) {
    for (const name in group) {
      const key = name.toLowerCase();
      const before = spelling.get(key);
      if (before !== name) {
        if (before !== undefined) delete headers[before];
        spelling.set(key, name);
      }
      headers[name] = group[name] ?? '';
    }
  }
  return { headers, spelling };
}
