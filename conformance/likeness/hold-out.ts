import { groupBy } from '../../foundation/group-by.js';
import { makeRandom } from '../../foundation/random.js';
import { learnKinds } from './learn-kinds.js';
import { type RankedKind, rankKinds } from './rank-kinds.js';
import type { KnownFault } from './samples-of.js';

/** What is suggested for a fault, or for a cause, that was not learned. */
export interface Guess {
  readonly fault: string;
  readonly kind: string;
  readonly first: RankedKind;
}

/** The guesses for the causes of held-out faults. */
export interface HeldOut {
  /** For each fault, the guess that a reader sees first: that of its first cause with a score of `least`. */
  readonly faults: readonly Guess[];
  readonly causes: readonly Guess[];
}

/** How a measurement is made. */
export interface HoldOutOptions {
  /** The number of parts; each is held out once. */
  readonly parts: number;
  readonly seed: number;
  /** Faults with the same key are held out together. */
  readonly together: (fault: KnownFault) => string;
  /** The least score of a suggestion. */
  readonly least: number;
}

/**
 * Guesses the kind of every fault by weights that were learned without it: the groups of faults are dealt into
 * parts, and for each part the weights are learned from all others.
 */
export function holdOut(faults: readonly KnownFault[], options: HoldOutOptions): HeldOut {
  const dealt = deal([...groupBy(faults, options.together).values()], options);
  const guessed = dealt.map((part) => guessWithout(part, faults, options.least));
  return {
    faults: guessed.flatMap((each) => each.faults),
    causes: guessed.flatMap(({ causes }) => causes),
  };
}

/** Guesses the kinds of faults by weights that were learned from the other ones of `known`. */
export function guessWithout(
  faults: readonly KnownFault[],
  known: readonly KnownFault[],
  least: number,
): HeldOut {
  const isHeld = new Set(faults.map(({ id }) => id));
  const rest = known.filter(({ id }) => !isHeld.has(id));
  const weights = learnKinds(rest.flatMap(({ samples }) => samples));
  const guessed = faults.map(({ samples }) =>
    samples.flatMap(({ fault, kind, features }) => {
      const [first] = rankKinds(features, weights);
      return first === undefined ? [] : [{ fault, kind, first }];
    }),
  );
  const seen = guessed.flatMap((each) => {
    const suggested = each.find(({ first }) => first.score >= least) ?? each[0];
    return suggested === undefined ? [] : [suggested];
  });
  return { faults: seen, causes: guessed.flat() };
}

/** Deals groups into parts at random: the same seed gives the same parts. */
function deal(
  groups: readonly (readonly KnownFault[])[],
  { parts, seed }: HoldOutOptions,
): readonly (readonly KnownFault[])[] {
  const random = makeRandom(seed);
  const dealt = groups.map((group) => ({ group, part: random.int(parts) }));
  return Array.from({ length: parts }, (_, part) =>
    dealt.filter((each) => each.part === part).flatMap(({ group }) => group),
  );
}

/** How often guesses are right. */
export interface Score {
  readonly count: number;
  /** Guesses whose first kind is right, whatever its score. */
  readonly right: number;
  readonly suggested: number;
  readonly rightOfSuggested: number;
}

/** Counts the right guesses, all of them and those that are suggested. */
export function scoreOf(guesses: readonly Guess[], least: number): Score {
  const isRight = ({ kind, first }: Guess): boolean => kind === first.kind;
  const suggested = guesses.filter(({ first }) => first.score >= least);
  return {
    count: guesses.length,
    right: guesses.filter(isRight).length,
    suggested: suggested.length,
    rightOfSuggested: suggested.filter(isRight).length,
  };
}
