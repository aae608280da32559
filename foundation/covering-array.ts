/**
 * Covering arrays: few rows in which each pair (or triple) of values of different dimensions occurs. Most failures need one
 * or two conditions at once (Kuhn, Kacker, Lei: NIST SP 800-142), so that such rows find nearly as much as all combinations.
 */
import { makeRandom, type Random } from './random.js';

/** One thing that varies, and its values. */
export interface Factor {
  readonly name: string;
  readonly values: readonly string[];
}

/** A value for each dimension, or for some of them. */
export type Row = Readonly<Record<string, string>>;

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

/** Rows that are tried for each one that is kept: more of them save few rows and cost as much time again. */
const CANDIDATES = 10;
/** Chance makes arrays differ by some rows: of a small one, four are made, and the one with the fewest rows is taken. */
const TRIES = 4;
const SMALL = 1_000;

/**
 * Returns rows in which each valid combination of `strength` values occurs; the same rows for the same options. Greedy, one row
 * at a time, as AETG does it (Cohen, Dalal, Fredman, Patton 1997).
 */
export function coveringArray(options: CoveringOptions): CoveringArray {
  const { dimensions, allows = () => true, first = [], seed = 1 } = options;
  const strength = Math.min(options.strength, dimensions.length);
  const all = combinationsOf(dimensions, strength);
  const impossible = all.filter((each) => !isPossible(each, dimensions, allows));
  const tries = Array.from({ length: all.length <= SMALL ? TRIES : 1 }, (_, at) => {
    const open = new OpenCombinations(dimensions, strength);
    for (const each of [...impossible, ...first]) open.close(open.numbered(each));
    return rowsFor({
      open,
      random: makeRandom(seed, at),
      isPossible: (part) => isPossible(open.named(part), dimensions, allows),
    });
  });
  const rows = tries.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
  return { rows: [...first, ...rows], impossible };
}

/** What some rows have. */
export interface Goal {
  /** Some dimensions, each with the values that it may have. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The dimensions of which each value occurs together with the goal; all when absent. */
  readonly each?: readonly string[];
}

/** The goal of one row: it has these values. */
export const goalOf = (row: Row): Goal => ({
  values: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])),
});

/**
 * Rows in which each valid value of every dimension occurs together with each of these goals, for what happens only where the
 * values of a goal come together, so that pairs alone do not try it with each value. A row may serve several goals; one that no
 * row can have gives none.
 */
export function rowsForGoals(
  goals: readonly Goal[],
  { dimensions, allows = () => true, seed = 1 }: Omit<CoveringOptions, 'strength' | 'first'>,
): readonly Row[] {
  const open = goals.map((goal): OpenGoal => {
    const within = dimensions.map(({ name, values }) => ({
      name,
      values: values.filter((value) => goal.values[name]?.includes(value) ?? true),
    }));
    const varied = within.filter(({ name }) => goal.each?.includes(name) ?? true);
    const left = combinationsOf(varied, 1).filter((each) => isPossible(each, within, allows));
    return { within, left };
  });
  const tries = Array.from({ length: TRIES }, (_, at) =>
    sharedRows(open, makeRandom(seed, at), allows),
  );
  return tries.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
}

/** The dimensions with the values of a goal, and the single values that no row has yet together with it. */
interface OpenGoal {
  readonly within: readonly Factor[];
  readonly left: readonly Row[];
}

/** Rows until each goal has all its values: each row for the goal that lacks most. */
function sharedRows(
  goals: readonly OpenGoal[],
  random: Random,
  allows: (part: Row) => boolean,
): readonly Row[] {
  const rows: Row[] = [];
  for (let open = goals; open.some(({ left }) => left.length > 0); ) {
    const next = open.reduce((most, each) => (each.left.length > most.left.length ? each : most));
    const made = Array.from({ length: CANDIDATES }, () => rowOfGoal(next, open, random, allows));
    const gains = made.map((row) => sum(open.map((goal) => gainFor(goal, row))));
    const best = made[gains.indexOf(Math.max(...gains))] ?? {};
    rows.push(best);
    open = open.map((goal) => (gainFor(goal, best) === 0 ? goal : withoutValuesOf(goal, best)));
  }
  return rows;
}

/** A row with an open value of this goal, and with values that most goals lack, in a random order of the dimensions. */
function rowOfGoal(
  goal: OpenGoal,
  open: readonly OpenGoal[],
  random: Random,
  allows: (part: Row) => boolean,
): Row {
  const { within, left } = goal;
  let row: Row = random.pick(left);
  for (const { name, values } of shuffled(within, random)) {
    if (row[name] !== undefined) continue;
    const choices = shuffled(values, random).map((value) => {
      const part = { ...row, [name]: value };
      const helped = open.filter((each) => mayHave(each, part) && lacks(each, name, value)).length;
      return { part, gain: (lacks(goal, name, value) ? open.length : 0) + helped };
    });
    const fitting = choices
      .sort((one, other) => other.gain - one.gain)
      .find(({ part }) => isPossible(part, within, allows));
    row = fitting?.part ?? row;
  }
  return row;
}

const lacks = ({ left }: OpenGoal, name: string, value: string): boolean =>
  left.some((each) => each[name] === value);

/** Whether the values of a row, as far as it has them, are those of a goal. */
const mayHave = ({ within }: OpenGoal, row: Row): boolean =>
  within.every(({ name, values }) => row[name] === undefined || values.includes(row[name]));

/** Whether a row has all these values. */
export const isPartOf = (part: Row, row: Row): boolean =>
  Object.entries(part).every(([name, value]) => row[name] === value);

/** How many values a whole row adds to a goal. */
const gainFor = (goal: OpenGoal, row: Row): number =>
  mayHave(goal, row) ? goal.left.filter((each) => isPartOf(each, row)).length : 0;

const withoutValuesOf = ({ within, left }: OpenGoal, row: Row): OpenGoal => ({
  within,
  left: left.filter((each) => !isPartOf(each, row)),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

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
    const known = numbers.flatMap((number, at) => {
      const value = this.#values[number]?.value;
      return value === undefined ? [] : [[this.dimensions[at]?.name ?? '', value] as const];
    });
    return Object.fromEntries(known);
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

/** Whether a valid row has these values. */
function isPossible(
  part: Row,
  dimensions: readonly Factor[],
  allows: (part: Row) => boolean,
): boolean {
  return canComplete({ ...part }, dimensions, 0, allows);
}

/** Tries the values of the dimensions from this one on, in the row itself, which is called often. */
function canComplete(
  row: Record<string, string>,
  dimensions: readonly Factor[],
  from: number,
  allows: (part: Row) => boolean,
): boolean {
  if (!allows(row)) return false;
  let at = from;
  while (at < dimensions.length && row[dimensions[at]?.name ?? ''] !== undefined) at += 1;
  const next = dimensions[at];
  if (next === undefined) return true;
  for (const value of next.values) {
    row[next.name] = value;
    if (canComplete(row, dimensions, at + 1, allows)) return true;
  }
  delete row[next.name];
  return false;
}

/** Each combination of values of `strength` different dimensions. */
export function combinationsOf(dimensions: readonly Factor[], strength: number): readonly Row[] {
  return choose(dimensions, strength).flatMap((chosen) =>
    chosen.reduce<readonly Row[]>(
      (rows, { name, values }) =>
        rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
      [{}],
    ),
  );
}

/** Each selection of `size` elements, in their order. */
function choose<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return all.flatMap((first, at) =>
    choose(all.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

function shuffled<T>(all: readonly T[], random: Random): readonly T[] {
  return all
    .map((each) => ({ each, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}
