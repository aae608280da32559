import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Check } from '../cases/check.js';
import { READ, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import type { WireAnswer } from '../wire/wire.js';
import { isLimited, waitBeforeRetry } from './retry-after.js';

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

const refused: Check = { check: 'refused', clause: 'X' };
const CONSENT = ['Consent-ID', '1'] as const;
const PSU = ['PSU-IP-Address', '192.0.2.1'] as const;

type Header = readonly [string, string];

test.each<[string, boolean, readonly Check[], number, readonly Header[]]>([
  ['a 429 says nothing about a request', true, [ok], 429, []],
  ['nor about one that is to be refused', true, [refused], 429, []],
  ['another status does', false, [ok], 503, []],
  ['it does where it is expected', false, [{ check: 'status', clause: 'X', in: [429] }], 429, []],
  ['it does in a read without the PSU', false, [ok], 429, [CONSENT]],
  ['it does not in a read of the PSU', true, [ok], 429, [CONSENT, PSU]],
  ['it does in one that is to be refused', false, [refused], 429, [CONSENT, PSU]],
  [
    'it does in one that may be refused',
    false,
    [{ check: 'any', clause: 'X', of: [[refused]] }],
    429,
    [CONSENT, PSU],
  ],
])('%s: %s', (_name, isSo, expected, status, headers) => {
  const seen = { request: { headers }, answer: answer(status) };
  expect(isLimited(step(...expected), seen)).toBe(isSo);
});

test('it does where the bank says that it is about accesses', () => {
  const body = Buffer.from('{"tppMessages":[{"category":"ERROR","code":"ACCESS_EXCEEDED"}]}');
  const told = { ...answer(429), body } as WireAnswer;
  expect(isLimited(step(ok), { request: { headers: [CONSENT, PSU] }, answer: told })).toBe(false);
  expect(isLimited(step(ok), { request: { headers: [] }, answer: told })).toBe(true);
});

test('it says nothing where Retry-After names a minute or less, whatever else the bank says', () => {
  const body = Buffer.from('{"tppMessages":[{"category":"ERROR","code":"ACCESS_EXCEEDED"}]}');
  const soon = { ...answer(429, '1'), body } as WireAnswer;
  const tomorrow = { ...answer(429, '40000'), body } as WireAnswer;
  const request = { headers: [CONSENT] };
  expect(isLimited(step(ok), { request, answer: soon })).toBe(true);
  expect(isLimited(step(refused), { request, answer: soon })).toBe(true);
  expect(isLimited(step(ok), { request, answer: tomorrow })).toBe(false);
});

test('it says nothing about a read whose certificate is to be refused', () => {
  const seen = { request: { headers: [CONSENT, PSU] }, answer: answer(429) };
  expect(isLimited({ ...step(refused), identity: 'expired' }, seen)).toBe(true);
});

test.each<[string, string | undefined, number, number]>([
  ['waits for a number of seconds', '2', 1, 2000],
  ['waits until a date', 'Thu, 01 Jan 2026 00:00:05 GMT', 1, 5000],
  ['waits for a second without Retry-After', undefined, 1, 1000],
  ['waits longer the third time', undefined, 3, 4000],
  ['waits for a second where the value is invalid', 'soon', 1, 1000],
  ['does not wait for a date in the past', 'Thu, 01 Jan 2025 00:00:05 GMT', 1, 0],
  ['does not wait more than a minute', '61', 1, Infinity],
])('%s', (_name, after, tries, want) => {
  expect(waitBeforeRetry(answer(429, after), tries, NOW)).toBe(want);
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
  [1, 'passed'],
  [3, 'passed'],
])('a read that is rate limited %i times ends %s', async (times, want) => {
  const { verdicts, events } = await runAgainst(busyBank(times), { cases: [READ] });
  expect(verdicts['ais/read']).toBe(want);
  const reads = events.filter(
    (event) => event.type === 'exchange' && event.exchange.step === 'read',
  );
  expect(reads).toHaveLength(times + 1);
});

test('what a bank limits for good is not judged, and says what to do', async () => {
  const { verdicts, events } = await runAgainst(busyBank(1000), { cases: [READ] });
  expect(verdicts['ais/read']).toBe('setup-failed');
  const ended = events.findLast(({ type }) => type === 'case-finished');
  expect(ended).toMatchObject({
    reason: expect.stringContaining('429 (too many requests)'),
    findings: [],
  });
});
