import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Check } from '../cases/check.js';
import { READ, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import type { WireAnswer } from '../wire/wire.js';
import { waitBeforeRetry } from './retry-after.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const step = (...expected: readonly Check[]) =>
  ({ kind: 'call', as: 'x', operation: 'listAccounts', expect: expected }) as const;
const answer = (status: number, after?: string): WireAnswer => ({
  kind: 'answer',
  status,
  headers: after === undefined ? [] : [['Retry-After', after]],
  body: Buffer.alloc(0),
});
const ok: Check = { check: 'status', clause: 'X', in: [200] };

test.each<[string, readonly Check[], WireAnswer, number | undefined]>([
  ['waits for a number of seconds', [ok], answer(429, '2'), 2000],
  ['waits until a date', [ok], answer(429, 'Thu, 01 Jan 2026 00:00:05 GMT'), 5000],
  ['does not wait without Retry-After', [ok], answer(429), undefined],
  ['does not wait for an invalid value', [ok], answer(429, 'soon'), undefined],
  [
    'does not wait for a date in the past',
    [ok],
    answer(429, 'Thu, 01 Jan 2025 00:00:05 GMT'),
    undefined,
  ],
  ['does not wait more than a minute', [ok], answer(429, '61'), undefined],
  ['does not wait after another status', [ok], answer(503, '2'), undefined],
  [
    'does not wait in a case that expects 429',
    [{ check: 'status', clause: 'X', in: [429] }],
    answer(429, '2'),
    undefined,
  ],
  [
    'does not wait if a refusal is expected',
    [{ check: 'refused', clause: 'X' }],
    answer(429, '2'),
    undefined,
  ],
  [
    'does not wait if a refusal is one of the alternatives',
    [{ check: 'any', clause: 'X', of: [[{ check: 'refused', clause: 'X' }]] }],
    answer(429, '2'),
    undefined,
  ],
])('%s', (_name, expected, given, want) => {
  expect(waitBeforeRetry(step(...expected), given, NOW)).toBe(want);
});

/** A bank that refuses this number of reads because of a rate limit. */
function busyBank(times: number): RequestListener {
  const bank = tinyBank();
  let left = times;
  return (request, response) => {
    if (request.method !== 'GET' || left === 0) return bank(request, response);
    left -= 1;
    const id = String(request.headers['x-request-id']);
    const body = { tppMessages: [{ category: 'ERROR', code: 'ACCESS_EXCEEDED' }] };
    const headers = { 'retry-after': '0', 'x-request-id': id, 'content-type': 'application/json' };
    response.writeHead(429, headers).end(JSON.stringify(body));
  };
}

test.each([
  [1, 'warned'],
  [2, 'warned'],
  // in the repetition no read is limited
  [3, 'unstable'],
])('a read that is rate limited %i times ends %s', async (times, want) => {
  const { verdicts, events } = await runAgainst(busyBank(times), { cases: [READ] });
  expect(verdicts['ais/read']).toBe(want);
  const put = events.findIndex(({ type }) => type === 'case-doubted');
  const reads = events
    .slice(0, put === -1 ? events.length : put)
    .filter((event) => event.type === 'exchange' && event.exchange.step === 'read');
  expect(reads).toHaveLength(Math.min(times + 1, 3));
});
