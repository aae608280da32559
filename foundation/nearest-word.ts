/**
 * The known word that is closest to a mistyped one; undefined when none is close enough: a third of its letters,
 * unless `most` says how many may differ.
 */
export function nearestWord(
  given: string,
  known: readonly string[],
  most = Math.max(1, Math.floor(given.length / 3)),
): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: editDistance(given.toLowerCase(), word.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= most ? best.word : undefined;
}

/** Levenshtein distance in which two swapped neighbours count as one edit. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      const best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
      rows[row]?.push(best);
    }
  }
  return at(one.length, other.length);
}
