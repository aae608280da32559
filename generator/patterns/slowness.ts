import { type Overlaps, overlaps } from './overlaps.js';
import { parsePattern } from './parse-pattern.js';
import { type PositionGraph, positionGraph } from './position-graph.js';
import { strongParts } from './strong-parts.js';

/** Repetitions: `*`, `+`, and ranges such as `{1,}` and `{1,9}`. */
const REPETITIONS = /[*+]|\{\d+,\d{0,9}\}/g;
/** Maximum number of steps; a pattern that needs more counts as safe. */
const MOST_STEPS = 300_000;

type Part = ReadonlySet<number>;

/**
 * The power with which the time of a failing match grows with the length of the text: 3 for
 * `^a*a*a*$`. Each repetition that can match the text of the one before it adds one, and so does
 * the search for the start of a match.
 */
export function slowness(pattern: string): number {
  if ((pattern.match(REPETITIONS)?.length ?? 0) < 2) return 1;
  const { tree, flags } = parsePattern(pattern);
  const found = positionGraph(tree);
  if (found === undefined) return 1;
  const mayFailAtEnd = /\$|\(\?|\\[bB]/.test(pattern.replaceAll('(?:', '('));
  const graph = withSearch(found);
  const loops = strongParts(graph).filter((part) => isLoop(graph, part, mayFailAtEnd));
  const common = overlaps(pattern, graph.takes, flags);
  return 1 + longestChain(graph, loops, common);
}

/**
 * A match that can begin anywhere is like a pattern that begins with a repetition of any character.
 */
function withSearch(graph: PositionGraph): PositionGraph {
  if (graph.free.length === 0) return graph;
  const place = graph.takes.length;
  const followers = new Map([place, ...graph.free].map((one) => [one, 1] as const));
  return {
    ...graph,
    takes: [...graph.takes, '[^]'],
    next: [...graph.next, followers],
    endless: new Set([...graph.endless, place]),
  };
}

/** A repetition after which the match can still fail. */
function isLoop({ endless, last }: PositionGraph, part: Part, mayFailAtEnd: boolean): boolean {
  const ends = last.some((place) => part.has(place));
  return [...part].some((place) => endless.has(place)) && (mayFailAtEnd || !ends);
}

/** The largest number of consecutive pairs of repetitions that match the same text. */
function longestChain(graph: PositionGraph, loops: readonly Part[], common: Overlaps): number {
  const reached = loops.map((loop) => reachable(graph, loop));
  const budget = { steps: 0 };
  const known = new Map<number, number>();
  const longestFrom = (at: number): number => {
    const before = known.get(at);
    if (before !== undefined) return before;
    let longest = 0;
    for (const [to, loop] of loops.entries()) {
      const leads = to !== at && [...loop].some((place) => reached[at]?.has(place));
      if (!leads) continue;
      const after = longestFrom(to);
      // only checked when it would make the chain longer
      const counts =
        after + 1 > longest && sharesText(graph, loops[at] ?? loop, loop, common, budget);
      longest = Math.max(longest, after + (counts ? 1 : 0));
    }
    known.set(at, longest);
    return longest;
  };
  return Math.max(0, ...loops.map((_, at) => longestFrom(at)));
}

function reachable({ next }: PositionGraph, from: Part): Part {
  const found = new Set(from);
  for (const place of found) for (const one of next[place]?.keys() ?? []) found.add(one);
  return found;
}

/**
 * Whether the same text leads from a place of one loop back to itself, from there to a place of the
 * other loop, and from that place back to itself.
 */
function sharesText(
  graph: PositionGraph,
  one: Part,
  other: Part,
  common: Overlaps,
  budget: { steps: number },
): boolean {
  for (const p of one) for (const q of other) if (pumps(graph, p, q, common, budget)) return true;
  return false;
}

/** Follows three paths with the same text: from p to p, from p to q, and from q to q. */
function pumps(
  { next, takes }: PositionGraph,
  p: number,
  q: number,
  { three }: Overlaps,
  budget: { steps: number },
): boolean {
  const size = takes.length;
  const code = (a: number, b: number, c: number): number => (a * size + b) * size + c;
  const goal = code(p, q, q);
  const seen = new Set([code(p, p, q)]);
  for (const state of seen) {
    const followers = [
      Math.floor(state / size / size),
      Math.floor(state / size) % size,
      state % size,
    ];
    const [as = [], bs = [], cs = []] = followers.map((place) => [...(next[place]?.keys() ?? [])]);
    for (const a of as) {
      for (const b of bs) {
        for (const c of cs) {
          budget.steps += 1;
          if (budget.steps > MOST_STEPS) return false;
          if (three(a, b, c)) seen.add(code(a, b, c));
        }
      }
    }
    if (seen.has(goal)) return true;
  }
  return false;
}
