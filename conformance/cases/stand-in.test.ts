import { describe, expect, test } from 'vitest';
import { ALL_CASES } from './all-cases.js';
import type { CallStep } from './case.js';
import type { Check } from './check.js';
import { casesOfAddresses, standInFor } from './stand-in.js';

const status: Check = { check: 'status', clause: 'AIS-CONSENT-STATUS-200', in: [200] };
const valid: Check = {
  check: 'field',
  clause: 'AIS-CONSENT-GRANTED',
  pointer: '/consentStatus',
  in: ['valid'],
};
const look = (more: Partial<CallStep> = {}): CallStep => ({
  kind: 'call',
  as: 'look',
  operation: 'getConsentStatus',
  path: { consentId: 'c1' },
  expect: [status, valid],
  ...more,
});

describe('a status read', () => {
  test('is replaced by a read of the resource, without the checks of its own endpoint', () => {
    expect(standInFor(look())).toEqual(look({ operation: 'getConsent', expect: [valid] }));
  });

  test('is replaced too where the resource may have no status any more', () => {
    const { clause, pointer } = valid as Extract<Check, { readonly check: 'field' }>;
    const over: Check = {
      check: 'any',
      clause,
      of: [[{ check: 'no-field', clause, pointer }], [valid]],
    };
    expect(standInFor(look({ expect: [over] }))?.operation).toBe('getConsent');
  });

  test.each<[string, Partial<CallStep>]>([
    ['is mutated', { mutate: [{ op: 'drop-header', name: 'X-Request-ID' }] }],
    ['tests a duty', { duty: 'certificate' }],
    ['follows a link', { url: '${create.link.status}' }],
    ['is sent several times at once', { atOnce: { times: 2 } }],
    ['waits for another field', { until: { pointer: '/validUntil', in: ['x'] } }],
    ['must be refused', { expect: [{ check: 'refused', clause: 'X' }] }],
    ['checks another field', { expect: [{ ...valid, pointer: '/access' } as Check] }],
    [
      'reads a pain.001 payment',
      { operation: 'getPaymentStatus', path: { 'payment-product': 'pain.001-x' }, expect: [] },
    ],
    ['calls another operation', { operation: 'getAccount' }],
  ])('is not replaced if it %s', (_, more) => {
    expect(standInFor(look(more))).toBeUndefined();
  });
});

test('each replaceable endpoint has one short case that reads it', () => {
  const found = casesOfAddresses(ALL_CASES);
  expect(found.get('getPaymentStatus')).toBe('pis/status/answers-200');
  expect(found.get('getConsentStatus')).toBe('ais/consent/reads-status');
  expect(found.get('getConsentScaStatus')).toBe('sca/authorisations/starts');
  expect([...found.keys()].sort()).toEqual([
    'getConsent',
    'getConsentScaStatus',
    'getConsentStatus',
    'getFundsConsent',
    'getFundsConsentStatus',
    'getPayment',
    'getPaymentCancellationScaStatus',
    'getPaymentScaStatus',
    'getPaymentStatus',
    'getSigningBasketScaStatus',
  ]);
  const lengths = [...found.values()].map(
    (id) => ALL_CASES.find((each) => each.id === id)?.steps.length ?? 0,
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(9);
});
