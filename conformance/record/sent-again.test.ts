import { expect, test } from 'vitest';
import type { CaseRun } from './fold-run.js';
import { sentAgainSentences } from './sent-again.js';

const exchange = (
  id: string,
  status: number,
  headers: readonly (readonly [string, string])[] = [],
  returned: readonly (readonly [string, string])[] = [],
) => ({
  id,
  startedAt: '2026-01-02T03:04:05.000Z',
  request: { headers },
  response: { kind: 'answer', status, headers: returned },
});
const run = (exchanges: readonly unknown[], judged: readonly string[] = []) => ({
  cases: [{ exchanges, checks: judged.map((id) => ({ exchange: id })) } as unknown as CaseRun],
});
const ofConsent = exchange('c', 429, [['Consent-ID', '1']]);
const ofReads = exchange('r', 429, [['Consent-ID', '1']], [['Retry-After', '1']]);

test('says how many responses limited the rate, without those about the accesses of a consent', () => {
  const of = run([exchange('a', 429), exchange('b', 200), exchange('d', 429), ofConsent, ofReads]);
  expect(sentAgainSentences(of)).toEqual([expect.stringContaining('3 responses 429')]);
  expect(sentAgainSentences(run([exchange('b', 200), ofConsent]))).toEqual([]);
});

test('says how many responses were of an outage, without those that were judged', () => {
  const of = run([exchange('a', 503), exchange('b', 503), exchange('c', 502)], ['b']);
  expect(sentAgainSentences(of)).toEqual([expect.stringContaining('2 responses 502, 503 or 504')]);
  expect(sentAgainSentences(run([exchange('b', 503)], ['b']))).toEqual([]);
});
