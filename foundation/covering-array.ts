/**
 * Covering arrays: few rows in which each pair (or triple) of values of different dimensions occurs. Most failures need one
 * or two conditions at once (Kuhn, Kacker, Lei: NIST SP 800-142), so that such rows find nearly as much as all combinations.
 */
import { makeIsPossible } from './possible-rows.js';
import { makeRandom, type Random } from './random.js';
import { choose, combinationsOf, type Factor, type Row, shuffled } from './rows.js';
import { CANDIDATES, TRIES } from './search-effort.js';

export interface CoveringOptions {
  readonly dimensions: readonly Factor[];
  /** How many values at once: 2 for pairs, 3 for triples. */
  readonly strength: number;
  /**
   * Whether these values may occur together. It is called with some of the dimensions, and returns false only if no further
   * value can make the row valid.
   */
  readonly allows?: (part: Row) => boolean;
  /** Complete rows with which the array begins. */
  readonly first?: readonly Row[];
  readonly seed?: number;
}

export interface CoveringArray {
  readonly rows: readonly Row[];
  /** The combinations that no valid row has. */
  readonly impossible: readonly Row[];
}

const SMALL = 1_000;

/**
 * Returns rows in which each valid combination of `strength` values occurs; the same rows for the same options. Greedy, one row
 * at a time, as AETG does it (Cohen, Dalal, Fredman, Patton 1997).
 */
export function coveringArray(options: CoveringOptions): CoveringArray {
  const { dimensions, allows = () => true, first = [], seed = 1 } = options;
  const strength = Math.min(options.strength, dimensions.length);
  const all = combinationsOf(dimensions, strength);
  const isPossible = makeIsPossible(dimensions, allows);
  const impossible = all.filter((each) => !isPossible(each));
  const tries = Array.from({ length: all.length <= SMALL ? TRIES : 1 }, (_, at) => {
    const open = new OpenCombinations(dimensions, strength);
    for (const each of [...impossible, ...first]) open.close(open.numbered(each));
    return rowsFor({
      open,
      random: makeRandom(seed, at),
      isPossible: (part) => isPossible(open.named(part)),
    });
  });
  const rows = tries.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
  return { rows: [...first, ...rows], impossible };
}

/** Rows until no combination is open. */
function rowsFor(making: Making): readonly Row[] {
  const { open } = making;
  const rows: Row[] = [];
  while (open.count > 0) {
    const made = Array.from({ length: CANDIDATES }, () =>
      candidate(making, open.busiest(making.random)),
    );
    const best = made.reduce((most, next) => (next.gain > most.gain ? next : most));
    // where few combinations are open, a candidate may close none: then the row begins with one of them
    const { row } = best.gain > 0 ? best : candidate(making, open.first());
    rows.push(open.named(row));
    open.close(row);
  }
  return rows;
}

/** For each dimension the number of its value, or -1: numbers count through the values of all dimensions. */
type Numbers = readonly number[];

interface Making {
  readonly open: OpenCombinations;
  readonly random: Random;
  readonly isPossible: (part: Numbers) => boolean;
}

/** A row with this beginning that takes the value that closes most open combinations, in a random order of dimensions. */
function candidate({ open, random, isPossible: fits }: Making, begin: Numbers) {
  const row = [...begin];
  for (const { at, numbers } of shuffled(open.columns, random)) {
    if (row[at] !== -1) continue;
    const choices = shuffled(numbers, random)
      .map((number) => ({ number, gain: open.gainOf(row, at, number) }))
      .sort((one, other) => other.gain - one.gain);
    for (const { number } of choices) {
      row[at] = number;
      if (fits(row)) break;
    }
  }
  return { row, gain: open.gainOf(row) };
}

/** The combinations that no row has yet: one bit for each selection of numbers. */
class OpenCombinations {
  count = 0;
  /** For each dimension the numbers of its values. */
  readonly columns: readonly { readonly at: number; readonly numbers: Numbers }[];
  readonly #values: readonly { readonly at: number; readonly value: string }[];
  readonly #open: Uint8Array;
  /** For each number, how many open combinations have it. */
  readonly #uses: number[];

  constructor(
    readonly dimensions: readonly Factor[],
    readonly strength: number,
  ) {
    this.#values = dimensions.flatMap(({ values }, at) => values.map((value) => ({ at, value })));
    this.columns = dimensions.map((_, at) => ({
      at,
      numbers: this.#values.flatMap((each, number) => (each.at === at ? [number] : [])),
    }));
    this.#uses = this.#values.map(() => 0);
    this.#open = new Uint8Array(this.#values.length ** strength);
    for (const each of combinationsOf(dimensions, strength)) {
      const numbers = this.numbered(each).filter((number) => number !== -1);
      this.#open[this.#indexOf(numbers)] = 1;
      this.#count(numbers, 1);
    }
  }

  numbered(row: Row): Numbers {
    return this.dimensions.map(({ name }, at) =>
      this.#values.findIndex((each) => each.at === at && each.value === row[name]),
    );
  }

  named(numbers: Numbers): Row {
    const row: Record<string, string> = {};
    for (const [at, { name }] of this.dimensions.entries()) {
      const value = this.#values[numbers[at] ?? -1]?.value;
      if (value !== undefined) row[name] = value;
    }
    return row;
  }

  #indexOf(numbers: Numbers): number {
    return numbers.reduce((index, number) => index * this.#values.length + number, 0);
  }

  #count(numbers: Numbers, by: 1 | -1): void {
    this.count += by;
    for (const number of numbers) this.#uses[number] = (this.#uses[number] ?? 0) + by;
  }

  close(row: Numbers): void {
    for (const numbers of choose(
      row.filter((number) => number !== -1),
      this.strength,
    )) {
      const index = this.#indexOf(numbers);
      if (this.#open[index] !== 1) continue;
      this.#open[index] = 0;
      this.#count(numbers, -1);
    }
  }

  /** How many open combinations the row closes; with a number for a column, those that have it. */
  gainOf(row: Numbers, column = -1, number = -1): number {
    return this.#sum(row, 0, this.strength, 0, column, number);
  }

  #sum(
    row: Numbers,
    from: number,
    left: number,
    index: number,
    column: number,
    own: number,
  ): number {
    if (left === 0) return column > -1 ? 0 : (this.#open[index] ?? 0);
    let sum = 0;
    for (let at = from; at <= row.length - left; at += 1) {
      // the column has to be chosen: no later place can make up for it
      if (column > -1 && at > column) break;
      const number = at === column ? own : (row[at] ?? -1);
      if (number === -1) continue;
      const rest = at === column ? -1 : column;
      const next = index * this.#values.length + number;
      sum += this.#sum(row, at + 1, left - 1, next, rest, own);
    }
    return sum;
  }

  /** One of the values that most open combinations have. */
  busiest(random: Random): Numbers {
    const uses = Math.max(...this.#uses);
    const most = random.pick(this.#uses.flatMap((each, number) => (each === uses ? [number] : [])));
    return this.dimensions.map((_, at) => (this.#values[most]?.at === at ? most : -1));
  }

  /** One open combination. */
  first(): Numbers {
    const size = this.#values.length;
    let rest = this.#open.indexOf(1);
    const numbers = this.dimensions.map(() => -1);
    for (let left = this.strength; left > 0; left -= 1) {
      const number = rest % size;
      numbers[this.#values[number]?.at ?? 0] = number;
      rest = Math.floor(rest / size);
    }
    return numbers;
  }
}
