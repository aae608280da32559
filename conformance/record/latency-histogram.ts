import type { Exchange } from './event.js';

/** The distribution of an operation's response times. */
export interface LatencyHistogram {
  readonly operation: string;
  /** The number of responses in each bucket. */
  readonly counts: readonly number[];
}

export interface LatencyHistograms {
  /**
   * The limits of the buckets in milliseconds, one more than there are buckets; the same for every operation.
   */
  readonly edges: readonly number[];
  readonly rows: readonly LatencyHistogram[];
}

/** Six buckets for each power of ten, of about the same width on a logarithmic scale. */
const STEPS = [1, 1.5, 2, 3, 5, 7];
/** Possible limits of buckets: 0, and 1 ms to 70 s; slower responses are in the last bucket. */
const EDGES = [0, ...[1, 10, 100, 1000, 10_000].flatMap((ten) => STEPS.map((step) => step * ten))];

/** The response times of every operation, in buckets from the fastest to the slowest response. */
export function latencyHistograms(exchanges: readonly Exchange[]): LatencyHistograms {
  const counts = new Map<string, number[]>();
  for (const { operation, response, durationMs } of exchanges) {
    if (operation === null || response.kind !== 'answer') continue;
    const own = counts.get(operation) ?? EDGES.map(() => 0);
    const bucket = bucketOf(durationMs);
    own[bucket] = (own[bucket] ?? 0) + 1;
    counts.set(operation, own);
  }
  const used = EDGES.flatMap((_, at) =>
    [...counts.values()].some((own) => own[at] !== 0) ? [at] : [],
  );
  const [first = 0, last = 0] = [used[0], used.at(-1)];
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, own]) => ({ operation, counts: own.slice(first, last + 1) }));
  return { edges: [...EDGES, Number.POSITIVE_INFINITY].slice(first, last + 2), rows };
}

const bucketOf = (ms: number): number => {
  const above = EDGES.findIndex((edge) => edge > ms);
  return above < 0 ? EDGES.length - 1 : Math.max(0, above - 1);
};
