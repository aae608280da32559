import { expect, test } from 'vitest';
import type { Exchange } from './event.js';
import { latencyHistograms } from './latency-histogram.js';

function exchange(operation: string | null, durationMs: number, answered = true): Exchange {
  return {
    id: 'e1',
    step: 'read',
    operation,
    identity: 'tpp1',
    startedAt: '2025-11-21T12:00:00.000Z',
    durationMs,
    request: { method: 'GET', url: 'https://bank.example/v1/accounts', headers: [], body: null },
    response: answered
      ? { kind: 'answer', status: 200, headers: [], body: null }
      : { kind: 'no-answer', reason: 'timeout', detail: '' },
  };
}

test('counts an edge in the bucket that starts there, and omits empty buckets at both ends', () => {
  const told = latencyHistograms([
    exchange('getPayment', 20),
    exchange('getAccounts', 19.9),
    exchange('getAccounts', 15),
    exchange('getAccounts', 31),
  ]);
  expect(told).toEqual({
    edges: [15, 20, 30, 50],
    rows: [
      { operation: 'getAccounts', counts: [2, 0, 1] },
      { operation: 'getPayment', counts: [0, 1, 0] },
    ],
  });
});

test('counts durations from zero to minutes, but no PSU pages and no timeouts', () => {
  const told = latencyHistograms([
    exchange('getPayment', 0),
    exchange('getPayment', 600_000),
    exchange('getPayment', 5, false),
    exchange(null, 5),
  ]);
  expect([told.edges[0], told.edges.at(-1)]).toEqual([0, Number.POSITIVE_INFINITY]);
  const [row] = told.rows;
  expect([row?.counts[0], row?.counts.at(-1)]).toEqual([1, 1]);
  expect(row?.counts.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(latencyHistograms([])).toEqual({ edges: [0, 1], rows: [] });
});
