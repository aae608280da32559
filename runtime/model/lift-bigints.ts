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
  /** Types of which the value is one: the first whose rule it obeys. */
  readonly choices?: readonly BigintsChoice[];
}

export interface BigintsChoice {
  readonly rule: Rule;
  readonly inside?: Bigints;
}

/** Which of several types a value was found to be, so that it is asked once. */
type Known = Map<unknown, Map<readonly BigintsChoice[], BigintsChoice | undefined>>;

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

/** The table, those of its parts, and that of the alternative which the value is. */
function spread(given: Bigints, value: unknown, known: Known): readonly BigintsTable[] {
  const table = typeof given === 'function' ? given() : given;
  const { parts = [], choices } = table;
  const chosen = choices && choose(value, choices, known)?.inside;
  const more = chosen === undefined ? parts : [...parts, chosen];
  return more.length === 0 ? [table] : [table, ...more.flatMap((one) => spread(one, value, known))];
}

/** Where the value fits none, the one that it breaks least. */
function choose(
  value: unknown,
  choices: readonly BigintsChoice[],
  known: Known,
): BigintsChoice | undefined {
  const before = known.get(value) ?? new Map<readonly BigintsChoice[], BigintsChoice | undefined>();
  if (before.has(choices)) return before.get(choices);
  let best: BigintsChoice | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const { inside, rule } = choice;
    const { length } = rule(lifted(value, inside === undefined ? [] : [inside], known));
    if (length < least) [best, least] = [choice, length];
    if (length === 0) break;
  }
  known.set(value, before.set(choices, best));
  return best;
}
