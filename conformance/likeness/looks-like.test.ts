import { describe, expect, test } from 'vitest';
import type { CauseTraits } from './cause-traits.js';
import { LEAST_SCORE, looksLike, suggestionText } from './looks-like.js';

const cause = (given: Partial<CauseTraits>): CauseTraits => ({
  level: 'required',
  clauses: [],
  operations: [],
  place: 'status',
  expected: 'the request is refused with a 4xx',
  actual: 'the status is 200',
  deviation: null,
  suspect: null,
  ...given,
});

/** Causes of banks that nobody seeded: clauses and operations stand in combinations that no fault has. */
const SEEN = [
  [
    'the resource of another TPP',
    { clauses: ['OWN-MANDATE'], operations: ['getMandateStatus'], deviation: 'by another TPP' },
    'owner-not-checked',
  ],
  [
    'a creation with 200',
    {
      clauses: ['PIS-INITIATE-201'],
      operations: ['initiatePayment', 'createConsent'],
      expected: 'the status is 201',
    },
    'success-status',
  ],
  [
    'a number as text',
    {
      clauses: ['COMMON-SCHEMA-STATED'],
      operations: ['getPayment'],
      place: 'body /instructedAmount/amount',
      expected: 'the value is of type string',
      actual: 'the value is 17.2',
    },
    'field-type',
  ],
  [
    'a malformed header',
    {
      level: 'recommended',
      clauses: ['HDR-PSU-IP-FORMAT'],
      operations: ['createConsent'],
      actual: 'the status is 201',
      deviation: 'with the header PSU-IP-Address "somewhere"',
    },
    'malformed-accepted',
  ],
] as const satisfies readonly (readonly [string, Partial<CauseTraits>, string])[];

describe('a cause looks like the kind of mistake that shows itself in this way', () => {
  test.each(SEEN)('%s', (_, given, kind) => {
    const suggestion = looksLike(cause(given));
    expect(suggestion?.kind).toBe(kind);
    expect(suggestion?.score).toBeGreaterThanOrEqual(LEAST_SCORE);
    expect(suggestion?.because).not.toEqual([]);
  });
});

test('the suggestion names operation and field, and says how to correct the mistake', () => {
  const suggestion = looksLike(
    cause({
      clauses: ['COMMON-SCHEMA-STATED'],
      operations: ['getAccountBalances', 'listAccounts'],
      place: 'body /balances/*/balanceAmount/amount',
      expected: 'the value is of type string',
      actual: 'the value is 17.2',
    }),
  );
  expect(suggestion && suggestionText(suggestion)).toMatch(
    /^Looks like: balanceAmount\/amount has another type .+\. Write it as the contract does/,
  );
});

test('nothing is suggested for a strange form, where nothing was judged, and where the profile may be wrong', () => {
  const strange = { expected: 'zig zag', actual: 'zag zig', place: 'moon', clauses: ['ZIG-ZAG'] };
  expect(looksLike(cause({ ...strange, operations: ['zigZag'] }))).toBeUndefined();
  const seen = { clauses: ['OWN-BASKET'], deviation: 'by another TPP' };
  expect(looksLike(cause(seen))?.kind).toBe('owner-not-checked');
  expect(looksLike(cause({ ...seen, level: null }))).toBeUndefined();
  expect(looksLike(cause({ ...seen, suspect: 'accounts' }))).toBeUndefined();
});
