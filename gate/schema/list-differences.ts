import {
  type Below,
  type ComparedPair,
  EFFECT_BITS,
  type Effects,
  EVERY_EFFECT,
} from './compared-pair.js';
import { type Difference, type Effect, undecided, type ValueStep } from './difference.js';
import { spend, type WorkBudget } from './work-budget.js';

/** A pair that is reached on a way from the outside. */
interface Reached {
  readonly pair: ComparedPair;
  readonly effects: Effects;
  readonly frame?: ValueStep | undefined;
  readonly from?: Reached;
  readonly isUnsure?: boolean;
}

/** How often pairs are listed again that are reached on another way. */
const MOST_REPEATS = 300;
/** How many pairs below one are looked at; of what is further away, only the nearest is listed. */
const MOST_WAYS = 1_000;

/** What the listings of one comparison share. */
export interface Listing {
  /** The pairs in which something differs, not only below them. */
  readonly differing: ReadonlySet<ComparedPair>;
  readonly budget: WorkBudget;
  /** The differences of the pairs that were listed before. */
  readonly known: Map<ComparedPair, readonly Difference[]>;
  /** For each effect, the ways to a difference with it that were found before. */
  readonly ways: Readonly<Record<Effect, Map<ComparedPair, Below>>>;
}

export function startListing(differing: ReadonlySet<ComparedPair>, budget: WorkBudget): Listing {
  const [narrowed, widened, note, undecided] = [new Map(), new Map(), new Map(), new Map()];
  return { differing, budget, known: new Map(), ways: { narrowed, widened, note, undecided } };
}

/**
 * Every difference in a pair and below it, at its shortest way; at its other ways too, up to a
 * limit. A way never leads through the same pair twice. In a pair with very much below it, these
 * are the nearest differences, with at least one of each effect, and a note that there may be more.
 */
export function listDifferences(root: ComparedPair, listing: Listing): readonly Difference[] {
  const known = listing.known.get(root) ?? listAnew(root, listing);
  listing.known.set(root, known);
  return known;
}

function listAnew(root: ComparedPair, listing: Listing): readonly Difference[] {
  const { found, listed, isWhole } = nearDifferences(root, listing.budget);
  if (isWhole) return found;
  const far = EFFECTS.flatMap((effect) => {
    const isThere = found.some((one) => one.effect === effect);
    if (isThere || (root.effects & EFFECT_BITS[effect]) === 0) return [];
    return nearest(root, effect, listing, listed);
  });
  const isThere = (effect: Effect): boolean =>
    (root.effects & EFFECT_BITS[effect]) === 0 ||
    [...found, ...far].some((one) => one.effect === effect);
  const isAll = EFFECTS.every(isThere) && hasAll(listed, listing.differing);
  return [...found, ...far, ...(isAll ? [] : [undecided([], [])])];
}

function hasAll(listed: ReadonlySet<ComparedPair>, all: ReadonlySet<ComparedPair>): boolean {
  for (const pair of all) if (!listed.has(pair)) return false;
  return true;
}

const EFFECTS = Object.keys(EFFECT_BITS) as readonly Effect[];

function nearDifferences(root: ComparedPair, budget: WorkBudget) {
  const found: Difference[] = [];
  const listed = new Set<ComparedPair>();
  const met = new Map<ComparedPair, Effects>([[root, EVERY_EFFECT]]);
  let repeats = 0;
  const isOpen = (from: Reached, pair: ComparedPair, effects: Effects): boolean => {
    if ((pair.effects & effects) === 0) return false;
    const listed = met.get(pair) ?? 0;
    met.set(pair, listed | effects);
    if ((listed & effects) !== effects) return true;
    return repeats < MOST_REPEATS && !leadsThrough(from, pair) && ++repeats > 0;
  };
  const ways: Reached[] = [{ pair: root, effects: EVERY_EFFECT }];
  for (const way of ways) {
    if (!spend(budget) || met.size > MOST_WAYS) return { found, listed, isWhole: false };
    for (const one of way.pair.found) {
      if (!('pair' in one)) {
        if ((EFFECT_BITS[one.effect] & way.effects) === 0) continue;
        found.push(reached(one, way));
        listed.add(way.pair);
        continue;
      }
      const effects = way.effects & one.effects;
      if (!isOpen(way, one.pair, effects)) continue;
      ways.push(further(way, one, effects));
    }
  }
  return { found, listed, isWhole: true };
}

/** The differences with an effect in the nearest pair that has some. */
function nearest(
  root: ComparedPair,
  effect: Effect,
  { ways: allWays, budget }: Listing,
  listed: Set<ComparedPair>,
): readonly Difference[] {
  const bit = EFFECT_BITS[effect];
  const known = allWays[effect];
  const met = new Set([root]);
  const ways: Reached[] = [{ pair: root, effects: bit }];
  for (const way of ways) {
    if (!spend(budget)) return [];
    const end = followed(way, known, effect);
    const own = end.pair.found.filter((one) => !('pair' in one) && one.effect === effect);
    if (own.length > 0) {
      remember(end, known);
      listed.add(end.pair);
      return (own as readonly Difference[]).map((one) => reached(one, end));
    }
    for (const one of way.pair.found) {
      if (!('pair' in one) || (one.pair.effects & one.effects & bit) === 0) continue;
      if (met.has(one.pair)) continue;
      met.add(one.pair);
      ways.push(further(way, one, bit));
    }
  }
  return [];
}

/** The end of the way that was found before, if there is one. */
function followed(start: Reached, known: Map<ComparedPair, Below>, effect: Effect): Reached {
  let way = start;
  for (let next = known.get(way.pair); next !== undefined; next = known.get(way.pair)) {
    if (leadsThrough(way, next.pair)) return start;
    way = further(way, next, EFFECT_BITS[effect]);
  }
  return way;
}

function remember(end: Reached, known: Map<ComparedPair, Below>): void {
  for (let way = end; way.from !== undefined; way = way.from) {
    const { pair, frame, effects, isUnsure = false } = way;
    known.set(way.from.pair, {
      pair,
      effects,
      isUnsure,
      ...(frame === undefined ? {} : { frame }),
    });
  }
}

function further(from: Reached, { pair, frame, isUnsure }: Below, effects: Effects): Reached {
  return { pair, effects, frame, from, isUnsure: isUnsure === true || from.isUnsure === true };
}

function reached(one: Difference, way: Reached): Difference {
  const isUnsure = one.isUnsure === true || way.isUnsure === true;
  return { ...one, frames: framesOf(way), end: one, ...(isUnsure ? { isUnsure } : {}) };
}

function leadsThrough(last: Reached, pair: ComparedPair): boolean {
  for (let way: Reached | undefined = last; way !== undefined; way = way.from) {
    if (way.pair === pair) return true;
  }
  return false;
}

function framesOf(last: Reached): readonly ValueStep[] {
  const frames: ValueStep[] = [];
  for (let way: Reached | undefined = last; way !== undefined; way = way.from) {
    if (way.frame !== undefined) frames.push(way.frame);
  }
  return frames.reverse();
}
