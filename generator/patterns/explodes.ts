import { overlaps } from './overlaps.js';
import { parsePattern } from './parse-pattern.js';
import { type PositionGraph, positionGraph } from './position-graph.js';
import { strongParts } from './strong-parts.js';

/** Only a repeated group can match the same text in two ways at each repetition. */
const REPEATED_GROUP = /\)[*+{]/;
/** Maximum number of steps; a pattern that needs more counts as safe. */
const MOST_STEPS = 1_000_000;
/** `(a?){24}` matches a text in at most 2^24 ways; trying all of them takes well below a second. */
const MOST_OPTIONAL = 24;

/**
 * Whether the number of ways in which the pattern matches some text doubles with its length, so
 * that trying all of them never ends. This is so when two ways lead from a place back to itself
 * with the same text.
 */
export function explodes(pattern: string): boolean {
  if (!REPEATED_GROUP.test(pattern)) return false;
  const { tree, flags } = parsePattern(pattern);
  const graph = positionGraph(tree);
  if (graph === undefined) return false;
  if (graph.optionalCopies > MOST_OPTIONAL) return true;
  const { two } = overlaps(pattern, graph.takes, flags);
  return strongParts(graph).some((part) => hasTwoWays(graph, part, two));
}

type Overlap = (one: number, other: number) => boolean;

/** Whether two ways part and meet again, or two steps connect the same places. */
function hasTwoWays(graph: PositionGraph, part: ReadonlySet<number>, overlap: Overlap): boolean {
  const within = new Map<number, readonly number[]>();
  for (const place of part) {
    const followers = [...(graph.next[place] ?? [])].filter(([follower]) => part.has(follower));
    if (followers.some(([, ways]) => ways > 1)) return true;
    within.set(
      place,
      followers.map(([follower]) => follower),
    );
  }
  return meetAgain(within, graph.takes.length, overlap);
}

/** Follows pairs of places that the same text leads to, until both are the same place again. */
function meetAgain(
  next: ReadonlyMap<number, readonly number[]>,
  places: number,
  overlap: Overlap,
): boolean {
  const parted: number[] = [];
  const seen = new Set<number>();
  let steps = 0;
  const visit = (one: number, other: number): boolean => {
    for (const a of next.get(one) ?? []) {
      for (const b of next.get(other) ?? []) {
        steps += 1;
        if (steps > MOST_STEPS) return false;
        if (!overlap(a, b)) continue;
        if (a === b && one !== other) return true;
        const pair = Math.min(a, b) * places + Math.max(a, b);
        if (a === b || seen.has(pair)) continue;
        seen.add(pair);
        parted.push(pair);
      }
    }
    return false;
  };
  for (const place of next.keys()) visit(place, place);
  for (const pair of parted) {
    if (visit(Math.floor(pair / places), pair % places)) return true;
  }
  return false;
}
