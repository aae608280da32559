import { overlaps } from './overlaps.js';
import { parsePattern } from './parse-pattern.js';
import { type PositionGraph, positionGraph } from './position-graph.js';
import { strongParts } from './strong-parts.js';

/** Only a group that is repeated can take a text in two ways again and again. */
const REPEATED_GROUP = /\)[*+{]/;
/** Steps that are looked at, at most: what takes more is said to be sound. */
const MOST_STEPS = 1_000_000;
/** `(a?){24}` takes the same text in 2^24 ways at most, which are tried in well below a second. */
const MOST_OPTIONAL = 24;

/**
 * Whether a text exists that the pattern takes in a number of ways that doubles with its length, so that
 * trying all of them takes for ever: two ways lead from a place back to itself with the same text.
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

/** Two ways that part and meet again, or two steps between the same places. */
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

/** Follows pairs of places that the same text leads to, from equal ones to equal ones. */
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
