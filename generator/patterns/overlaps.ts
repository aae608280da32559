/** Whether places of a pattern have a matching character in common. */
export interface Overlaps {
  readonly two: (one: number, other: number) => boolean;
  readonly three: (one: number, other: number, third: number) => boolean;
}

const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0éßΩЖ中\u2028',
];

const NONE: ReadonlySet<number> = new Set();

/**
 * Tests the places with all ASCII characters, some others, and the characters of the pattern
 * itself.
 */
export function overlaps(pattern: string, takes: readonly string[], flags: string): Overlaps {
  const samples = [...new Set([...SAMPLES, ...pattern])];
  const known = new Map<string, ReadonlySet<number>>();
  const taken = takes.map((raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const rule = new RegExp(`^(?:${raw})$`, flags);
    const set = new Set(samples.flatMap((sample, index) => (rule.test(sample) ? [index] : [])));
    known.set(raw, set);
    return set;
  });
  const answers = new Map<string, boolean>();
  const common = (...places: readonly number[]): boolean => {
    const key = places.join();
    const before = answers.get(key);
    if (before !== undefined) return before;
    const sets = places.map((place) => taken[place] ?? NONE).sort((a, b) => a.size - b.size);
    const [first = NONE, ...others] = sets;
    const found = [...first].some((index) => others.every((set) => set.has(index)));
    answers.set(key, found);
    return found;
  };
  return { two: common, three: common };
}
