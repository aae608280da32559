/** Indexes of the lines that two texts share, in the same order. */
export interface Common {
  readonly old: ReadonlySet<number>;
  readonly new: ReadonlySet<number>;
}

/** The longest common sequence of lines, ignoring indents and a trailing comma. */
export function commonLines(old: readonly string[], now: readonly string[]): Common {
  const [was, is] = [old.map(plain), now.map(plain)];
  const lengths = lengthsOf(was, is);
  const common = { old: new Set<number>(), new: new Set<number>() };
  let [one, other] = [0, 0];
  while (one < was.length && other < is.length) {
    if (was[one] === is[other]) {
      common.old.add(one++);
      common.new.add(other++);
    } else if ((lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0)) one += 1;
    else other += 1;
  }
  return common;
}

const plain = (line: string): string => line.trim().replace(/,$/, '');

/** The number of common lines from each pair of lines on. */
function lengthsOf(was: readonly string[], is: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: was.length + 1 }, () =>
    new Array<number>(is.length + 1).fill(0),
  );
  for (let one = was.length - 1; one >= 0; one--) {
    const row = table[one] ?? [];
    const next = table[one + 1] ?? [];
    for (let other = is.length - 1; other >= 0; other--) {
      const [below = 0, right = 0] = [next[other], row[other + 1]];
      row[other] = was[one] === is[other] ? (next[other + 1] ?? 0) + 1 : Math.max(below, right);
    }
  }
  return table;
}
