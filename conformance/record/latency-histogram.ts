import type { Exchange } from './event.js';

/** How many answers of an operation took how long. */
export interface LatencyHistogram {
  readonly operation: string;
  /** One number for each bucket. */
  readonly counts: readonly number[];
}

export interface LatencyHistograms {
  /** Where buckets begin and end, in milliseconds, one more than there are buckets; the same for every operation. */
  readonly edges: readonly number[];
  readonly rows: readonly LatencyHistogram[];
}

/** Six buckets for each power of ten: about the same width on a scale of ratios. */
const STEPS = [1, 1.5, 2, 3, 5, 7];
/** Where buckets may begin: at 0, and from 1 ms to 70 s; what took longer is in the last one. */
const EDGES = [0, ...[1, 10, 100, 1000, 10_000].flatMap((ten) => STEPS.map((step) => step * ten))];

/** The answers of every operation by how long they took, in buckets that reach from the fastest to the slowest. */
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
