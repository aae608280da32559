import fc, { type GeneratorValue } from 'fast-check';

/** Draws the values of one run: fast-check repeats them from a seed, and makes them smaller after a finding. */
export interface Draw {
  pick<T>(values: readonly T[]): T;
  /** A whole number from 0 up to, but without, this one. */
  below(end: number): number;
  /** Whether something happens that has this probability, in percent. */
  happens(percent: number): boolean;
  /** Any text. */
  text(): string;
  /** Any JSON. */
  json(): string;
}

/** The draws of a run of fast-check. */
export function drawFrom(value: GeneratorValue): Draw {
  const below = (end: number): number => value(evenly, Math.max(0, end - 1));
  return {
    pick: <T>(values: readonly T[]) => values[below(values.length)] as T,
    below,
    // a smaller value is the one that changes less
    happens: (percent) => below(100) >= 100 - percent,
    text: () => value(fc.string, { unit: 'binary', maxLength: 40 }),
    json: () => value(fc.json),
  };
}

/** All numbers equally often: fast-check would prefer the first and the last. */
const evenly = (max: number) => fc.noBias(fc.nat({ max }));
