/** One of several equal parts of the slow tests, or all of them. */
export type Part = 'all' | { readonly number: number; readonly of: number };

/**
 * The part of the slow tests that this run takes: `XS2A_PART=2/3`, or `XS2A_PART=all`; the first fifth by default.
 * `.ci/run` takes another third for each commit, `.ci/nightly` all of them.
 */
export function readPart(env: NodeJS.ProcessEnv): Part {
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
export function partOf<T>(table: readonly T[]): readonly T[] {
  const part = readPart(process.env);
  if (part === 'all') return table;
  const chosen = table.filter((_, index) => index % part.of === part.number - 1);
  return chosen.length > 0 ? chosen : table.slice(0, 1);
}
