import type { Rule } from './rule.js';

/**
 * Where a value contains integers of 64 bits. Tables of named types are functions, because types can be
 * recursive.
 */
export type Bigints = BigintsTable | (() => BigintsTable);

export interface BigintsTable {
  /** The value itself is one. */
  readonly itself?: true;
  /**
   * For an object: the tables of its fields. Fields without such integers are only listed when
   * `others` is present.
   */
  readonly members?: readonly { readonly name: string; readonly inside?: Bigints }[];
  /** For an object: the table of its additional fields. */
  readonly others?: Bigints;
  /** For a list: the tables of its first items, and that of the others. */
  readonly prefix?: readonly Bigints[];
  readonly items?: Bigints;
  /** Types that the value has as well (allOf). */
  readonly parts?: readonly Bigints[];
  /** Alternatives of the value (anyOf, oneOf): those whose rule it satisfies apply. */
  readonly choices?: readonly BigintsChoice[];
}

export interface BigintsChoice {
  readonly rule: Rule;
  readonly inside?: Bigints;
}

/**
 * A value of `parseExact` in the types of the program: integers of 64 bits are bigint, however small, and all
 * others number, however large.
 */
export function liftBigints(value: unknown, inside: Bigints): unknown {
  return lifted(value, [inside], { ids: new Map(), results: new Map() });
}

/**
 * Cached results for each value and its tables, so that nested alternatives are tried only once. The cache is
 * used from the first alternative on.
 */
interface Known {
  readonly ids: Map<BigintsTable, number>;
  readonly results: Map<object, Map<string, unknown>>;
  chooses?: true;
}

function lifted(value: unknown, given: readonly Bigints[], known: Known): unknown {
  const tables = [...new Set(given.flatMap(withParts))];
  if (typeof value !== 'object' || value === null) {
    return liftedNumber(value, withChoices(value, tables, known));
  }
  if (known.chooses === undefined && tables.every(({ choices }) => choices === undefined)) {
    return liftedInside(value, tables, known);
  }
  known.chooses = true;
  const results = known.results.get(value) ?? new Map<string, unknown>();
  known.results.set(value, results);
  const key = tables.map((table) => idOf(table, known)).sort();
  const before = results.get(key.join());
  if (before !== undefined) return before;
  const result = liftedInside(value, withChoices(value, tables, known), known);
  results.set(key.join(), result);
  return result;
}

function idOf(table: BigintsTable, { ids }: Known): number {
  const id = ids.get(table) ?? ids.size;
  ids.set(table, id);
  return id;
}

function liftedNumber(value: unknown, tables: readonly BigintsTable[]): unknown {
  const wanted = tables.some(({ itself }) => itself);
  if (typeof value === 'bigint') return wanted ? value : Number(value);
  return wanted && Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

function liftedInside(value: object, tables: readonly BigintsTable[], known: Known): unknown {
  const inner = (one: unknown, inside: (table: BigintsTable) => Bigints | undefined): unknown =>
    lifted(one, tables.map(inside).filter(isThere), known);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.map((item, at) => inner(item, ({ prefix, items }) => prefix?.[at] ?? items));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      inner(one, (table) => ofMember(table, name)),
    ]),
  );
}

function ofMember({ members = [], others }: BigintsTable, name: string): Bigints | undefined {
  const found = members.find((one) => one.name === name);
  return found === undefined ? others : found.inside;
}

function isThere(inside: Bigints | undefined): inside is Bigints {
  return inside !== undefined;
}

function withParts(given: Bigints): readonly BigintsTable[] {
  const table = typeof given === 'function' ? given() : given;
  return table.parts === undefined ? [table] : [table, ...table.parts.flatMap(withParts)];
}

/** These tables, and those of the alternatives that the value matches. */
function withChoices(
  value: unknown,
  tables: readonly BigintsTable[],
  known: Known,
): readonly BigintsTable[] {
  const found = new Set(tables);
  // the set grows during the iteration
  for (const { choices } of found) {
    const chosen = choices === undefined ? [] : choose(value, choices, known);
    for (const table of chosen.flatMap(withParts)) found.add(table);
  }
  return [...found];
}

/**
 * The tables of all alternatives that match the value, if one still matches after the conversion. When none
 * matches, the table of the alternative with the fewest errors.
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
  return choices.map(({ inside }) => inside).filter(isThere);
}
