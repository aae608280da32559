import type { Exchange } from './event.js';

/** How long an operation took to answer, in milliseconds. */
export interface Latency {
  readonly operation: string;
  /** Requests that were answered; those without an answer are in none of the numbers. */
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The latency of every operation that answered, by name. */
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

/** The smallest measured value that so many in a hundred values do not exceed (nearest rank). */
function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1] ?? 0;
}
