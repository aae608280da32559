import type { Difference, ValueStep } from './difference.js';

/** Several effects, as the sum of their bits. */
export type Effects = number;

export const EFFECT_BITS = { narrowed: 1, widened: 2, note: 4, undecided: 8 } as const;
export const EVERY_EFFECT: Effects = 15;

/** Two lists of schemas, or two shapes, that are compared once, wherever they are reached. */
export interface ComparedPair {
  /** What differs in the pair itself, and the pairs below it. */
  readonly found: readonly FoundDifference[];
  /** The effects of all differences in the pair and below it, as far as they are known. */
  readonly effects: Effects;
}

/** The differences of another pair are differences of this one. */
export interface Below {
  readonly pair: ComparedPair;
  /** The step from the value into it; none when it is the same value. */
  readonly frame?: ValueStep;
  /** Only differences with these effects count. */
  readonly effects: Effects;
  /** Other rules of the schema may forbid what differs. */
  readonly isUnsure?: boolean;
}

export type FoundDifference = Difference | Below;
