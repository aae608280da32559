/** Random numbers that are the same for the same seed, so that a run can be repeated. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  int(below: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32 over a hash of the seeds: small, fast, and good enough to choose tests, not for secrets. */
export function makeRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => mix(mixed ^ seed), 0x9e3779b9);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 0x1_0000_0000;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[int(choices.length)];
      if (chosen === undefined && choices.length === 0) throw new Error('nothing to pick from');
      return chosen as T;
    },
    chance: (probability) => next() < probability,
  };
}

/** A number from 0 to 2^32 - 1 that depends on each bit of the given one. */
function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
