import { expect, test } from 'vitest';
import { requestWords, responseWords } from './reference-words.js';
import type { Scope } from './scope.js';

const seen = new Map(
  [
    ['create', 'initiatePayment'],
    ['other', 'initiatePayment'],
    ['read', 'getPayment'],
    ['page', null],
  ].map(([as, operation]) => [as, { operation }]),
) as unknown as Scope['seen'];

test.each([
  ['create', 'the first response of initiatePayment'],
  ['other', 'the second response of initiatePayment'],
  ['read', 'the response of getPayment'],
])('the response of step %s is %s', (alias, want) =>
  expect(responseWords(alias, { seen })).toBe(want),
);

test('a request is told in the same way', () => {
  expect(requestWords('other', { seen })).toBe('the second request of initiatePayment');
});
