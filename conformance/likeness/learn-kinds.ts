import type { Weights } from './rank-kinds.js';

/** The features of one cause of a fault whose kind is known. */
export interface Sample {
  readonly fault: string;
  readonly kind: string;
  readonly features: readonly string[];
}

const ROUNDS = 60;
const RATE = 0.5;
/** The round in which the rate is half of the first one. */
const HALF = 20;
/** How strongly weights are drawn to zero. */
const DECAY = 1e-3;
/** Smaller weights are left out. */
const LEAST = 0.2;

/**
 * Learns the weights of features for kinds: logistic regression with several classes, by gradient steps in the
 * order of the samples. It has no random part, so the same samples give the same weights. All causes of a fault
 * together count as much as the one of another fault.
 */
export function learnKinds(samples: readonly Sample[]): Weights {
  const kinds = unique(samples.map(({ kind }) => kind));
  const features = unique(samples.flatMap((each) => each.features));
  const numbers = new Map(features.map((name, at) => [name, at]));
  const weights = kinds.map(() => new Float64Array(features.length));
  const counts = countsOf(samples);
  const rows = samples.map((each) => ({
    kind: kinds.indexOf(each.kind),
    has: each.features.map((name) => numbers.get(name) ?? 0),
    share: 1 / (counts.get(each.fault) ?? 1),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE / (1 + round / HALF);
    for (const { share, ...row } of rows) step(weights, row, rate * share);
  }
  return named(features, kinds, weights);
}

interface Row {
  readonly kind: number;
  readonly has: readonly number[];
}

/** One step: raises the probability of the right kind of a row, and lowers those of the others. */
function step(weights: readonly Float64Array[], { kind, has }: Row, rate: number): void {
  const scale = 1 / Math.sqrt(Math.max(1, has.length));
  const sums = weights.map((own) => has.reduce((sum, at) => sum + (own[at] ?? 0), 0) * scale);
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  for (const [index, own] of weights.entries()) {
    const error = (powers[index] ?? 0) / whole - (index === kind ? 1 : 0);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    for (const at of has)
      own[at] = (own[at] ?? 0) - rate * (error * scale + DECAY * (own[at] ?? 0));
  }
}

const NEGLIGIBLE = 1e-4;

function named(
  features: readonly string[],
  kinds: readonly string[],
  weights: readonly Float64Array[],
): Weights {
  const rows = features.map((feature, at) => {
    const own = kinds.map((kind, index) => [kind, rounded(weights[index]?.[at] ?? 0)] as const);
    return [feature, Object.fromEntries(own.filter(([, weight]) => Math.abs(weight) >= LEAST))];
  });
  return Object.fromEntries(rows);
}

const rounded = (weight: number): number => Math.round(weight * 100) / 100;

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

function countsOf(samples: readonly Sample[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fault } of samples) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return counts;
}
