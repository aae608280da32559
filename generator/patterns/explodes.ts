import { createRequire } from 'node:module';
import type { AST } from '@eslint-community/regexpp';
import { type PositionGraph, positionGraph } from './position-graph.js';
import { strongParts } from './strong-parts.js';

/** Only a group that is repeated can take a text in two ways again and again. */
const REPEATED_GROUP = /\)[*+{]/;
/** Steps that are looked at, at most: what takes more is said to be sound. */
const MOST_STEPS = 1_000_000;

/**
 * Whether a text exists that the pattern takes in a number of ways that doubles with its length, so that
 * trying all of them takes for ever: two ways lead from a place back to itself with the same text.
 */
export function explodes(pattern: string): boolean {
  if (!REPEATED_GROUP.test(pattern)) return false;
  const flags = isRegExp(pattern, 'u') ? 'u' : '';
  const graph = positionGraph(parse(pattern, flags));
  if (graph === undefined) return false;
  const overlap = overlaps(pattern, graph.takes, flags);
  return strongParts(graph).some((part) => hasTwoWays(graph, part, overlap));
}

function parse(pattern: string, flags: string): AST.Pattern {
  const { RegExpParser } = createRequire(import.meta.url)(
    '@eslint-community/regexpp',
  ) as typeof import('@eslint-community/regexpp');
  return new RegExpParser().parsePattern(pattern, 0, pattern.length, flags === 'u');
}

function isRegExp(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
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

const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0éßΩЖ中\u2028',
];

const NONE: ReadonlySet<number> = new Set();

/** Whether two places take a character in common: of ASCII, of some others, of the pattern itself. */
function overlaps(pattern: string, takes: readonly string[], flags: string): Overlap {
  const samples = [...new Set([...SAMPLES, ...pattern])];
  const known = new Map<string, ReadonlySet<number>>();
  const taken = takes.map((raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const rule = new RegExp(`^(?:${raw})$`, flags);
    const set = new Set(samples.flatMap((sample, index) => (rule.test(sample) ? [index] : [])));
    known.set(raw, set);
    return set;
  });
  const answers = new Map<number, boolean>();
  return (one, other) => {
    const key = one * takes.length + other;
    const before = answers.get(key);
    if (before !== undefined) return before;
    const [a, b] = [taken[one] ?? NONE, taken[other] ?? NONE];
    const common = [...(a.size < b.size ? a : b)].some((index) => a.has(index) && b.has(index));
    answers.set(key, common);
    return common;
  };
}
