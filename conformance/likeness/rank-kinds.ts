/** What each feature of a cause says for (or against) each kind of mistake: feature, kind, weight. */
export type Weights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A kind of mistake with its probability, and the features that say most for it. */
export interface RankedKind {
  readonly kind: string;
  /** From 0 to 1; the scores of all kinds add up to 1. */
  readonly score: number;
  readonly because: readonly string[];
}

const REASONS = 3;

/**
 * The kinds of mistakes for these features, the most probable first: softmax of the sums of their weights. A
 * feature that was never learned counts for no kind, so that a cause of an unknown form gets a low score.
 */
export function rankKinds(features: readonly string[], weights: Weights): readonly RankedKind[] {
  const scale = 1 / Math.sqrt(Math.max(1, features.length));
  const sums = new Map<string, number>();
  for (const kind of kindsIn(weights)) sums.set(kind, 0);
  for (const feature of features) {
    for (const [kind, weight] of Object.entries(weights[feature] ?? {})) {
      sums.set(kind, (sums.get(kind) ?? 0) + weight * scale);
    }
  }
  const most = Math.max(...sums.values());
  const powers = [...sums].map(([kind, sum]) => [kind, Math.exp(sum - most)] as const);
  const whole = powers.reduce((sum, [, power]) => sum + power, 0);
  return powers
    .map(([kind, power]) => ({ kind, score: power / whole }))
    .sort((a, b) => b.score - a.score || (a.kind < b.kind ? -1 : 1))
    .map((each, index) => ({
      ...each,
      because: index === 0 ? reasons(features, weights, each) : [],
    }));
}

const kindsIn = (weights: Weights): ReadonlySet<string> =>
  new Set(Object.values(weights).flatMap((each) => Object.keys(each)));

/** The features with the greatest weights for a kind. */
function reasons(
  features: readonly string[],
  weights: Weights,
  { kind }: Pick<RankedKind, 'kind'>,
): readonly string[] {
  const own = (feature: string): number => weights[feature]?.[kind] ?? 0;
  return features
    .filter((feature) => own(feature) > 0)
    .toSorted((a, b) => own(b) - own(a))
    .slice(0, REASONS);
}
