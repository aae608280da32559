/**
 * The names, grouped to runs. Two names are in one run if the second directly follows the first in every list that has
 * either of them.
 */
export function neighbours(
  lists: readonly (readonly string[])[],
): readonly (readonly [string, ...string[]])[] {
  const before = new Map<string, Set<string | undefined>>();
  const after = new Map<string, Set<string | undefined>>();
  const note = (map: typeof before, key: string, value: string | undefined) =>
    map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const list of lists) {
    for (const [at, name] of list.entries()) {
      note(before, name, list[at - 1]);
      note(after, name, list[at + 1]);
    }
  }
  const only = (names: Set<string | undefined> | undefined): string | undefined =>
    names?.size === 1 ? [...names][0] : undefined;
  const next = (name: string): string | undefined => {
    const found = only(after.get(name));
    return found !== undefined && only(before.get(found)) === name ? found : undefined;
  };
  const all = [...new Set(lists.flat())];
  const joined = new Set(all.map(next));
  return all
    .filter((name) => !joined.has(name))
    .map((first) => {
      const run: [string, ...string[]] = [first];
      for (let name = next(first); name !== undefined; name = next(name)) run.push(name);
      return run;
    });
}

/** Lists of names in which runs of neighbours are constants of their own. */
export interface SharedRuns {
  /** The constants, with the names in them. */
  readonly runs: readonly { readonly name: string; readonly names: readonly string[] }[];
  /** The same lists; `...psuIpPortAndNext` stands for a run. */
  readonly lists: readonly (readonly string[])[];
}

/** A shorter run is printed where it is used. */
const SHORTEST = 3;

/** Replaces runs that several lists have by constants. */
export function shareRuns(
  lists: readonly (readonly string[])[],
  nameOf: (first: string) => string,
): SharedRuns {
  const runs = neighbours(lists)
    .filter((run) => run.length >= SHORTEST)
    .filter(([first]) => lists.filter((list) => list.includes(first)).length > 1)
    .map((names) => ({ name: nameOf(names[0]), names }));
  const starts = new Map(runs.map(({ name, names }) => [names[0], name] as const));
  const inside = new Set(runs.flatMap(({ names }) => names.slice(1)));
  const shorter = lists.map((list) =>
    list
      .filter((name) => !inside.has(name))
      .map((name) => (starts.has(name) ? `...${starts.get(name)}` : name)),
  );
  return { runs, lists: shorter };
}
