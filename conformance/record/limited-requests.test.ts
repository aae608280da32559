import { expect, test } from 'vitest';
import type { CaseRun } from './fold-run.js';
import { limitedSentence } from './limited-requests.js';

const exchange = (status: number, ...headers: readonly (readonly [string, string])[]) => ({
  request: { headers },
  response: { kind: 'answer', status },
});
const run = (...exchanges: readonly unknown[]) => ({
  cases: [{ exchanges } as unknown as CaseRun],
});

test('says how many responses limited the rate, without those about the accesses of a consent', () => {
  const of = run(exchange(429), exchange(200), exchange(429), exchange(429, ['Consent-ID', '1']));
  expect(limitedSentence(of)).toContain('2 responses 429');
  expect(limitedSentence(run(exchange(200), exchange(429, ['Consent-ID', '1'])))).toBeUndefined();
});
