/**
 * The part of a long table of like cases that this run tries: every third, beginning with the one that
 * `XS2A_PART` says (`2/3`), or all of them (`XS2A_PART=all`).
 * Of a table that is shorter than that, the first. `.ci/run` takes another part for each
 * commit, `.ci/nightly` all of them.
 */
export function partOf<T>(table: readonly T[]): readonly T[] {
  const asked = process.env['XS2A_PART'] ?? '1/3';
  if (asked === 'all') return table;
  const [, part, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(asked) ?? [];
  if (part === undefined || of === undefined || Number(part) > Number(of)) {
    throw new Error(`XS2A_PART is ${asked}: it takes all, or a part such as 2/3`);
  }
  const chosen = table.filter((_, index) => index % Number(of) === Number(part) - 1);
  return chosen.length > 0 ? chosen : table.slice(0, 1);
}
