import { EFFECT_BITS, type Effects } from '../schema/compared-pair.js';
import type { Difference } from '../schema/difference.js';
import { spend, type WorkBudget } from '../schema/work-budget.js';

/** One difference of two schemas, and how often it is reached without being listed. */
export interface CountedEnd {
  more: number;
}

/** Whether a difference is listed at a place; it is counted otherwise. */
export type ListEnd = (difference: Difference) => CountedEnd | undefined;

/**
 * Lists each difference at each place, until the budget is used up. From then on a place lists the differences
 * that no place before it has, and one of each effect: so every difference is listed, and so is every
 * operation that one reaches.
 */
export class ListedPlaces {
  /** For each kind of place, which has rules of its own. */
  readonly #ends = new Map<string, Map<Difference, CountedEnd>>();

  constructor(readonly budget: WorkBudget) {}

  /** Starts a new place. */
  at(kind: string): ListEnd {
    const ends = this.#ends.get(kind) ?? new Map<Difference, CountedEnd>();
    this.#ends.set(kind, ends);
    let met: Effects = 0;
    return ({ end, effect }) => {
      const isWithin = spend(this.budget);
      const known = end && ends.get(end);
      const isNew = (met & EFFECT_BITS[effect]) === 0;
      if (known !== undefined && !isNew && !isWithin) {
        known.more++;
        return undefined;
      }
      met |= EFFECT_BITS[effect];
      const listed = known ?? { more: 0 };
      if (end !== undefined) ends.set(end, listed);
      return listed;
    };
  }
}
