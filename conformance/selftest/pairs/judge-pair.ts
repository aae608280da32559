import type { CauseTold } from '../suite-question.js';

/**
 * `each`: as many causes as the two faults show alone. `alike`: alone, both show the same cause. `masked`: one
 * of them is not seen beside the other. `fewer`: some causes of a fault are not seen. `more`: more causes than
 * alone. `broke`: the bank or the suite failed.
 */
export type PairStatus = 'each' | 'alike' | 'masked' | 'fewer' | 'more' | 'broke';

export interface PairOutcome {
  readonly faults: readonly [string, string];
  readonly status: PairStatus;
  /** The number of causes of both together. */
  readonly causes: number;
  /** The number of different causes of each alone. */
  readonly alone: number;
  /** Faults of which no cause is seen beside the other fault. */
  readonly masked: readonly string[];
  /** Sentences of the causes that both faults show, or that only both together show. */
  readonly sentences: readonly string[];
}

/** The causes of a bank with one fault, by its id. */
type Alone = ReadonlyMap<string, readonly CauseTold[]>;

/** How the report of a bank with two faults compares with those of the banks with one of them. */
export function judgePair(
  faults: readonly [string, string],
  together: readonly CauseTold[] | undefined,
  alone: Alone,
): PairOutcome {
  const [one, other] = faults.map((id) => alone.get(id));
  const nothing = { faults, causes: 0, alone: 0, masked: [], sentences: [] };
  if (together === undefined || one === undefined || other === undefined)
    return { ...nothing, status: 'broke' };
  const seen = new Set(together.map(({ id }) => id));
  const expected = new Set([...one, ...other].map(({ id }) => id));
  const shared = one.filter(({ id }) => other.some((each) => each.id === id));
  const masked = faults.filter((_, at) => isMasked(at === 0 ? one : other, seen));
  const extra = together.filter(({ id }) => !expected.has(id));
  const difference = together.length - expected.size;
  const status = statusOf(shared.length > 0, masked.length > 0, difference);
  return {
    faults,
    status,
    causes: together.length,
    alone: expected.size,
    masked: status === 'masked' ? masked : [],
    sentences: (shared.length > 0 ? shared : extra).map(({ sentence }) => sentence),
  };
}

const isMasked = (causes: readonly CauseTold[], seen: ReadonlySet<string>): boolean =>
  causes.length > 0 && !causes.some(({ id }) => seen.has(id));

function statusOf(isAlike: boolean, isMasked: boolean, difference: number): PairStatus {
  if (isAlike) return 'alike';
  if (difference < 0) return isMasked ? 'masked' : 'fewer';
  return difference > 0 ? 'more' : 'each';
}
