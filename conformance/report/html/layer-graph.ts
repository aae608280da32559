import type { StateGraph } from '../../record/state-graphs.js';

/**
 * The column of each status: statuses that lead to each other share a column, every other status is to the
 * right of all that lead to it, and final statuses are in the last column.
 */
export function layerGraph(graph: StateGraph): ReadonlyMap<string, number> {
  const names = Object.keys(graph);
  const reach = new Map(names.map((name) => [name, reachedFrom(graph, name)]));
  const reaches = (a: string, b: string) => reach.get(a)?.has(b) === true;
  const depth = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depth.get(name);
    if (known !== undefined) return known;
    const before = names.filter((each) => reaches(each, name) && !reaches(name, each));
    const found = Math.max(0, ...before.map((each) => depthOf(each) + 1));
    depth.set(name, found);
    return found;
  };
  // all members of a group have the same depth, because the same statuses come before them
  const levels = [...new Set(names.map(depthOf))].sort((a, b) => a - b);
  const last = levels.length - 1;
  return new Map(
    names.map((name) => {
      const isEnd = graph[name]?.length === 0;
      return [name, isEnd ? last : levels.indexOf(depthOf(name))];
    }),
  );
}

function reachedFrom(graph: StateGraph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph[start] ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph[next] ?? []));
  }
  return reached;
}
