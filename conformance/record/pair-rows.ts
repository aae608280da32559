/** The pairs of values of the combinations: which of them the cases of a run tried, and with which result. */
import type { CombinedKind } from './coverage.js';
import type { Run } from './fold-run.js';

export type PairState = 'held' | 'broken' | 'open';

/** Two dimensions of a kind. */
export interface PairedDimensions {
  readonly one: string;
  readonly other: string;
  /** The pairs of values that fit together, by their result. */
  readonly counts: Readonly<Record<PairState, number>>;
  /** The number of pairs that never occur together. */
  readonly apart: number;
}

export interface PairsOfKind {
  readonly kind: string;
  readonly pairs: readonly PairedDimensions[];
  readonly counts: Readonly<Record<PairState, number>>;
  readonly apart: number;
  /** The pairs that no case tried to its end, such as `product ro-credit-transfers with payer company`. */
  readonly open: readonly string[];
}

/** The pairs of each kind of resource, judged by the verdicts of the cases that have them. */
export function pairsOf({ cases, finished }: Run): readonly PairsOfKind[] {
  const verdicts = new Map(cases.map(({ id, verdict }) => [id, verdict]));
  return (finished.coverage?.combined ?? []).map((combined) => {
    const states = statesOf(combined, (id) => STATES[verdicts.get(id) ?? '']);
    const apart = new Set(combined.apart.map(([a = 0, v = 0, b = 0, w = 0]) => keyOf(a, v, b, w)));
    const pairs = dimensionsOf(combined).map(([a, b]) => paired(combined, { a, b, states, apart }));
    const count = (state: PairState) => pairs.reduce((sum, { counts }) => sum + counts[state], 0);
    return {
      kind: combined.kind,
      pairs: pairs.map(({ open: _, ...rest }) => rest),
      counts: { held: count('held'), broken: count('broken'), open: count('open') },
      apart: combined.apart.length,
      open: pairs.flatMap(({ open }) => open),
    };
  });
}

/** The verdicts that judged a case to its end; all others leave its pairs open. */
const STATES: Readonly<Record<string, PairState>> = {
  passed: 'held',
  observed: 'held',
  warned: 'held',
  failed: 'broken',
};

const keyOf = (...parts: readonly number[]): string => parts.join(' ');

/** The result of each pair: one case that held is enough, because another one may fail for another reason. */
function statesOf(
  { rows }: CombinedKind,
  stateOf: (id: string) => PairState | undefined,
): ReadonlyMap<string, PairState> {
  const states = new Map<string, PairState>();
  for (const { case: id, values } of rows) {
    const state = stateOf(id);
    if (state === undefined) continue;
    for (const [a, v] of values.entries()) {
      for (let b = a + 1; b < values.length; b += 1) {
        const key = keyOf(a, v, b, values[b] ?? 0);
        if (states.get(key) !== 'held') states.set(key, state);
      }
    }
  }
  return states;
}

const dimensionsOf = ({ dimensions }: CombinedKind): readonly (readonly [number, number])[] =>
  dimensions.flatMap((_, a) => dimensions.slice(a + 1).map((__, at) => [a, a + 1 + at] as const));

interface Pairing {
  readonly a: number;
  readonly b: number;
  readonly states: ReadonlyMap<string, PairState>;
  readonly apart: ReadonlySet<string>;
}

function paired(
  { dimensions }: CombinedKind,
  { a, b, states, apart }: Pairing,
): PairedDimensions & { readonly open: readonly string[] } {
  const [one, other] = [dimensions[a], dimensions[b]];
  const counts = { held: 0, broken: 0, open: 0 };
  const open: string[] = [];
  let never = 0;
  for (const [v, first] of (one?.values ?? []).entries()) {
    for (const [w, second] of (other?.values ?? []).entries()) {
      const key = keyOf(a, v, b, w);
      if (apart.has(key)) {
        never += 1;
        continue;
      }
      const state = states.get(key) ?? 'open';
      counts[state] += 1;
      if (state === 'open') open.push(`${one?.name} ${first} with ${other?.name} ${second}`);
    }
  }
  return { one: one?.name ?? '', other: other?.name ?? '', counts, apart: never, open };
}
