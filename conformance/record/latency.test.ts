import { expect, test } from 'vitest';
import type { Exchange } from './event.js';
import { latencyOf } from './latency.js';

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

test('computes percentiles as measured values, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => exchange('getAccounts', 100 - at));
  expect(latencyOf(hundred)).toEqual([
    { operation: 'getAccounts', count: 100, p50: 50, p95: 95, p99: 99 },
  ]);
  expect(latencyOf([exchange('getAccounts', 9), exchange('getAccounts', 100)])).toEqual([
    { operation: 'getAccounts', count: 2, p50: 9, p95: 100, p99: 100 },
  ]);
});

test('sorts operations, and omits PSU pages and requests without a response', () => {
  const told = latencyOf([
    exchange('getPayment', 7),
    exchange(null, 500),
    exchange('getAccounts', 3),
    exchange('getAccounts', 30_000, false),
    exchange('getConsent', 30_000, false),
  ]);
  expect(told).toEqual([
    { operation: 'getAccounts', count: 1, p50: 3, p95: 3, p99: 3 },
    { operation: 'getPayment', count: 1, p50: 7, p95: 7, p99: 7 },
  ]);
});
