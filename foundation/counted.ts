/** A number with its noun: `1 case`, `2 cases`; `many` for plurals without a plain `s`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
