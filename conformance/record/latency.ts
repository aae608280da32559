import type { Exchange } from './event.js';

/** The response times of an operation, in milliseconds. */
export interface Latency {
  readonly operation: string;
  /** The number of requests with a response; the others are not included in any of the values. */
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The latency of every operation that answered, sorted by name. */
export function latencyOf(exchanges: readonly Exchange[]): readonly Latency[] {
  const durations = new Map<string, number[]>();
  for (const { operation, response, durationMs } of exchanges) {
    if (operation === null || response.kind !== 'answer') continue;
    const own = durations.get(operation);
    if (own === undefined) durations.set(operation, [durationMs]);
    else own.push(durationMs);
  }
  return [...durations]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, own]) => {
      const sorted = own.sort((a, b) => a - b);
      const [p50, p95, p99] = [
        percentile(sorted, 50),
        percentile(sorted, 95),
        percentile(sorted, 99),
      ];
      return { operation, count: sorted.length, p50, p95, p99 };
    });
}

/** The smallest measured value that is not exceeded by this percentage of the values (nearest rank). */
function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1] ?? 0;
}
