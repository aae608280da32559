import { EFFECT_BITS, type Effects } from '../schema/compared-pair.js';
import type { Difference } from '../schema/difference.js';
import { spend, type WorkBudget } from '../schema/work-budget.js';

/** One difference of two schemas, and how often it is reached without being listed. */
export interface CountedEnd {
  readonly more: number;
}

/** A difference that is listed at a place. */
export interface ListedDifference {
  readonly difference: Difference;
  readonly end: CountedEnd;
}

/** Those of the differences that are listed at a new place. The same list is the same object. */
export type ListAtPlace = (all: readonly Difference[]) => readonly ListedDifference[];

/** The end of a difference, and the lists that it is in where it is not listed. */
class ReachedEnd implements CountedEnd {
  alone = 0;
  readonly lists: { times: number }[] = [];

  get more(): number {
    return this.lists.reduce((sum, { times }) => sum + times, this.alone);
  }
}

/** A list of differences that were all listed before: what of it each further place lists. */
interface KnownList {
  readonly listed: readonly ListedDifference[];
  times: number;
}

/** What is known of one kind of place, which has rules of its own. */
interface Kind {
  readonly ends: Map<Difference, ReachedEnd>;
  readonly lists: Map<readonly Difference[], KnownList>;
}

/**
 * Lists each difference at each place, until the budget is used up. From then on a place lists the differences
 * that no place before it has, and one of each effect: so every difference is listed, and so is every
 * operation that one reaches. A list that has nothing new is not gone through again.
 */
export class ListedPlaces {
  readonly #kinds = new Map<string, Kind>();

  constructor(readonly budget: WorkBudget) {}

  /** Starts a new place. */
  at(name: string): ListAtPlace {
    const kind = this.#kinds.get(name) ?? { ends: new Map(), lists: new Map() };
    this.#kinds.set(name, kind);
    return (all) => {
      const known = kind.lists.get(all);
      if (known === undefined) return this.#listAll(kind, all);
      known.times++;
      return known.listed;
    };
  }

  #listAll(kind: Kind, all: readonly Difference[]): readonly ListedDifference[] {
    const isOver = this.budget.spent >= this.budget.most;
    const unlisted: ReachedEnd[] = [];
    let isNewList = false;
    let met: Effects = 0;
    const listed = all.flatMap((difference): readonly ListedDifference[] => {
      const { end = difference, effect } = difference;
      const isWithin = spend(this.budget);
      const known = kind.ends.get(end);
      const isNew = (met & EFFECT_BITS[effect]) === 0;
      if (known !== undefined && !isNew && !isWithin) {
        known.alone++;
        unlisted.push(known);
        return [];
      }
      met |= EFFECT_BITS[effect];
      isNewList ||= known === undefined;
      const counted = known ?? new ReachedEnd();
      kind.ends.set(end, counted);
      return [{ difference, end: counted }];
    });
    if (isOver && !isNewList && all.length > 1) this.#remember(kind, all, listed, unlisted);
    return listed;
  }

  #remember(
    kind: Kind,
    all: readonly Difference[],
    listed: readonly ListedDifference[],
    unlisted: readonly ReachedEnd[],
  ): void {
    const list: KnownList = { listed, times: 0 };
    for (const end of unlisted) end.lists.push(list);
    kind.lists.set(all, list);
  }
}
