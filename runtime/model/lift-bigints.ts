import type { Rule } from './rule.js';

/** Where integers of 64 bits are inside a value. Those of a named type are a function, since types can hold themselves. */
export type Bigints = BigintsTable | (() => BigintsTable);

export interface BigintsTable {
  /** The value is one itself. */
  readonly itself?: true;
  /** Of an object: its members; those with nothing inside are named where `others` has something. */
  readonly members?: readonly { readonly name: string; readonly inside?: Bigints }[];
  /** Of an object: what is inside its further members. */
  readonly others?: Bigints;
  /** Of a list: what is inside its first items, and inside the others. */
  readonly prefix?: readonly Bigints[];
  readonly items?: Bigints;
  /** Types that the value is as well. */
  readonly parts?: readonly Bigints[];
  /** Types of which the value is one or several: those whose rule it obeys. */
  readonly choices?: readonly BigintsChoice[];
}

export interface BigintsChoice {
  readonly rule: Rule;
  readonly inside?: Bigints;
}

/** What is inside by the types that a value was found to be, so that it is asked once. */
type Known = Map<unknown, Map<readonly BigintsChoice[], readonly Bigints[]>>;

/**
 * A value of `parseExact` as the program wants it: integers of 64 bits are bigint, however small, and
 * all others number, however large.
 */
export function liftBigints(value: unknown, inside: Bigints): unknown {
  return lifted(value, [inside], new Map());
}

function lifted(value: unknown, given: readonly Bigints[], known: Known): unknown {
  const tables = given.flatMap((one) => spread(one, value, known));
  if (typeof value === 'bigint') return isBigint(tables) ? value : Number(value);
  if (typeof value === 'number') {
    return isBigint(tables) && Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item, at) =>
      lifted(
        item,
        tables.flatMap(({ prefix, items: rest }) => prefix?.[at] ?? rest ?? []),
        known,
      ),
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      lifted(
        member,
        tables.flatMap((table) => ofMember(table, name)),
        known,
      ),
    ]),
  );
}

function isBigint(tables: readonly BigintsTable[]): boolean {
  return tables.some(({ itself }) => itself);
}

function ofMember({ members = [], others }: BigintsTable, name: string): readonly Bigints[] {
  const found = members.find((one) => one.name === name);
  const inside = found === undefined ? others : found.inside;
  return inside === undefined ? [] : [inside];
}

/** The table, those of its parts, and those of the alternatives which the value is. */
function spread(given: Bigints, value: unknown, known: Known): readonly BigintsTable[] {
  const table = typeof given === 'function' ? given() : given;
  const { parts = [], choices } = table;
  const more = choices === undefined ? parts : [...parts, ...chosen(value, choices, known)];
  return more.length === 0 ? [table] : [table, ...more.flatMap((one) => spread(one, value, known))];
}

function chosen(
  value: unknown,
  choices: readonly BigintsChoice[],
  known: Known,
): readonly Bigints[] {
  const before = known.get(value) ?? new Map<readonly BigintsChoice[], readonly Bigints[]>();
  const found = before.get(choices) ?? choose(value, choices, known);
  known.set(value, before.set(choices, found));
  return found;
}

/**
 * What is inside by all alternatives that the value fits, if it still fits one then. Where it fits
 * none, what is inside by the one that it breaks least.
 */
function choose(
  value: unknown,
  choices: readonly BigintsChoice[],
  known: Known,
): readonly Bigints[] {
  const broken = choices.map((one) => one.rule(lifted(value, insideOf([one]), known)).length);
  const least = Math.min(...broken);
  const fitting = choices.filter((_, at) => broken[at] === least);
  if (fitting.length === 1) return insideOf(fitting);
  const whole = lifted(value, insideOf(fitting), known);
  const fits = fitting.some(({ rule }) => rule(whole).length === 0);
  return insideOf(fits ? fitting : fitting.slice(0, 1));
}

function insideOf(choices: readonly BigintsChoice[]): readonly Bigints[] {
  return choices.map(({ inside }) => inside).filter((inside) => inside !== undefined);
}
