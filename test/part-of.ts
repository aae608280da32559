/** One of several equal parts of the slow tests, or all of them. */
export type Part = 'all' | { readonly number: number; readonly of: number };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The part of the slow tests that this run takes: `XS2A_PART=2/3`, or `XS2A_PART=all`; the first fifth by default.
 * `.ci/run` takes another part for each commit, `.ci/nightly` all of them.
 */
export function readPart(env: Env): Part {
  const asked = env['XS2A_PART'] ?? '1/5';
  if (asked === 'all') return asked;
  const [, number = 0, of = 0] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(asked) ?? []).map(Number);
  if (of === 0 || number > of) {
    throw new Error(`XS2A_PART is ${asked}: it takes all, or a part such as 2/3`);
  }
  return { number, of };
}

/**
 * The rows of a long table of similar cases that this run tries: every third row, say, beginning with the
 * one that `XS2A_PART` names. The first row of a table that is shorter than that.
 */
export function partOf<T>(table: readonly T[], env: Env = process.env): readonly T[] {
  const part = readPart(env);
  return part === 'all' ? table : everyNth(table, part.of, part.number - 1);
}

/**
 * The rows of a table whose rows are expensive: one of `count`, chosen by `XS2A_TURN`, a number of the commit in `.ci/run` and 0 by
 * default. `XS2A_PART=all` takes all of them.
 */
export function rarePartOf<T>(
  table: readonly T[],
  count: number,
  env: Env = process.env,
): readonly T[] {
  if (readPart(env) === 'all') return table;
  const turn = Number(env['XS2A_TURN'] ?? 0);
  if (!Number.isSafeInteger(turn) || turn < 0) {
    throw new Error(`XS2A_TURN is ${env['XS2A_TURN']}: it takes a number`);
  }
  return everyNth(table, count, turn % count);
}

function everyNth<T>(table: readonly T[], count: number, first: number): readonly T[] {
  const chosen = table.filter((_, index) => index % count === first);
  return chosen.length > 0 ? chosen : table.slice(0, 1);
}
