import type { CoveringOptions } from './covering-array.js';
import { makeIsPossible } from './possible-rows.js';
import { makeRandom, type Random } from './random.js';
import { combinationsOf, type Factor, isPartOf, type Row, shuffled } from './rows.js';
import { CANDIDATES, TRIES } from './search-effort.js';

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
    const isPossible = makeIsPossible(within, allows);
    const varied = within.filter(({ name }) => goal.each?.includes(name) ?? true);
    const left = combinationsOf(varied, 1).filter((each) => isPossible(each));
    const narrow = within.filter(({ name }) => goal.values[name] !== undefined);
    return { within, narrow, isPossible, ...leftOf(left) };
  });
  const tries = Array.from({ length: TRIES }, (_, at) => sharedRows(open, makeRandom(seed, at)));
  return tries.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
}

/** The dimensions with the values of a goal, and the single values that no row has yet together with it. */
interface OpenGoal {
  readonly within: readonly Factor[];
  /** The dimensions of which the goal does not allow every value. */
  readonly narrow: readonly Factor[];
  readonly left: readonly Row[];
  /** The same by dimension, since each choice of a value asks for it. */
  readonly leftBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether a valid row with the values of the goal has these ones. */
  readonly isPossible: (part: Row) => boolean;
}

function leftOf(left: readonly Row[]): Pick<OpenGoal, 'left' | 'leftBy'> {
  const leftBy = new Map<string, Set<string>>();
  for (const [name, value] of left.flatMap((each) => Object.entries(each))) {
    leftBy.set(name, (leftBy.get(name) ?? new Set()).add(value));
  }
  return { left, leftBy };
}

/** Rows until each goal has all its values: each row for the goal that lacks most. */
function sharedRows(goals: readonly OpenGoal[], random: Random): readonly Row[] {
  const rows: Row[] = [];
  for (let open = goals; open.some(({ left }) => left.length > 0); ) {
    const next = open.reduce((most, each) => (each.left.length > most.left.length ? each : most));
    const made = Array.from({ length: CANDIDATES }, () => rowOfGoal(next, open, random));
    const gains = made.map((row) => sum(open.map((goal) => gainFor(goal, row))));
    const best = made[gains.indexOf(Math.max(...gains))] ?? {};
    rows.push(best);
    open = open.map((goal) => (gainFor(goal, best) === 0 ? goal : withoutValuesOf(goal, best)));
  }
  return rows;
}

/** A row with an open value of this goal, and with values that most goals lack, in a random order of the dimensions. */
function rowOfGoal(goal: OpenGoal, open: readonly OpenGoal[], random: Random): Row {
  const { within, left, isPossible } = goal;
  let row: Row = random.pick(left);
  for (const { name, values } of shuffled(within, random)) {
    if (row[name] !== undefined) continue;
    const able = open.filter((each) => each.leftBy.has(name) && mayHave(each, row));
    const fitting = shuffled(values, random)
      .map((value) => {
        const helped = able.filter((each) => lacks(each, name, value)).length;
        return { value, gain: (lacks(goal, name, value) ? open.length : 0) + helped };
      })
      .sort((one, other) => other.gain - one.gain)
      .map(({ value }) => ({ ...row, [name]: value }))
      .find((part) => isPossible(part));
    row = fitting ?? row;
  }
  return row;
}

const lacks = ({ leftBy }: OpenGoal, name: string, value: string): boolean =>
  leftBy.get(name)?.has(value) === true;

/** Whether the values of a row, as far as it has them, are those of a goal. */
const mayHave = ({ narrow }: OpenGoal, row: Row): boolean =>
  narrow.every(({ name, values }) => row[name] === undefined || values.includes(row[name]));

/** How many values a whole row adds to a goal. */
const gainFor = (goal: OpenGoal, row: Row): number =>
  mayHave(goal, row) ? goal.left.filter((each) => isPartOf(each, row)).length : 0;

const withoutValuesOf = ({ left, ...goal }: OpenGoal, row: Row): OpenGoal => ({
  ...goal,
  ...leftOf(left.filter((each) => !isPartOf(each, row))),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
