/** What varies, and rows with a value of each. */
import type { Random } from './random.js';

/** One thing that varies, and its values. */
export interface Factor {
  readonly name: string;
  readonly values: readonly string[];
}

/** A value for each dimension, or for some of them. */
export type Row = Readonly<Record<string, string>>;

/** Whether a row has all these values. */
export function isPartOf(part: Row, row: Row): boolean {
  // called some million times: `for in` makes no list
  for (const name in part) if (row[name] !== part[name]) return false;
  return true;
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
export function choose<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return all.flatMap((first, at) =>
    choose(all.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** In the order of random ranks. Sorts by insertion: the arrays are short, and a function that compares costs more. */
export function shuffled<T>(all: readonly T[], random: Random): readonly T[] {
  const ranks: number[] = [];
  const order: T[] = [];
  for (const each of all) {
    const rank = random.next();
    let at = order.length;
    for (; at > 0 && (ranks[at - 1] ?? 0) > rank; at -= 1) {
      ranks[at] = ranks[at - 1] ?? 0;
      order[at] = order[at - 1] ?? each;
    }
    ranks[at] = rank;
    order[at] = each;
  }
  return order;
}
