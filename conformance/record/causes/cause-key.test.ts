import { describe, expect, test } from 'vitest';
import type { Finding } from '../event.js';
import { causeKey, type Request } from './cause-key.js';
import type { CaseMoment } from './moment.js';

const act = (operation: string, deviation: string | null = null): CaseMoment => ({
  id: `act ${operation}`,
  operation,
  deviation,
  url: 'https://bank.example/v1/payments/sepa-credit-transfers/1',
  response: { kind: 'answer', status: 401, headers: [], body: null },
  body: () => undefined,
  act: null,
});

/** The key of a status of a payment that a read returns after an act. */
function keyOf(expected: string, status: string, after: CaseMoment, clause = 'PIS-X'): string {
  const finding: Finding = {
    clause,
    level: 'required',
    where: 'read: body /transactionStatus',
    expected,
    actual: `the value is "${status}"`,
  };
  const read: Request = {
    id: 'read',
    operation: 'getPayment',
    deviation: null,
    act: after,
    body: () => undefined,
  };
  return causeKey(finding, null, read);
}

const DELETED = 'the value is "CANC"';
const ANY_ENDED = 'payment 1 was deleted: it is CANC or RJCT';

describe('a payment that should be cancelled', () => {
  test('shows what its deletion did, whatever came after it', () => {
    const keys = [
      keyOf(DELETED, 'RCVD', act('cancelPayment')),
      keyOf(DELETED, 'RCVD', act('startPaymentCancellationAuthorisation')),
      keyOf(ANY_ENDED, 'ACTC', act('getPaymentScaStatus', 'with an expired certificate')),
    ];
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
  });

  test('is no payment that an authorisation should have moved', () => {
    const approved = keyOf('the value is "ACTC"', 'RCVD', act('startPaymentAuthorisation'));
    expect(approved).not.toBe(keyOf(DELETED, 'RCVD', act('startPaymentAuthorisation')));
  });
});

/** The key of the status of another kind of resource, where its deletion ends it. */
function keyOfKind(operation: string, field: string, status: string, expected: string): string {
  const finding: Finding = {
    clause: 'X-DELETED',
    level: 'required',
    where: `read: body /${field}`,
    expected: `the value is "${expected}"`,
    actual: `the value is "${status}"`,
  };
  const read: Request = { id: 'read', operation, deviation: null, act: act('exchangeToken') };
  return causeKey(finding, null, read);
}

test.each([
  ['getConsentStatus', 'consentStatus', 'valid', 'terminatedByTpp', 'deleteConsent'],
  ['getFundsConsentStatus', 'consentStatus', 'valid', 'terminatedByTpp', 'deleteFundsConsent'],
  ['getSigningBasketStatus', 'transactionStatus', 'RCVD', 'CANC', 'deleteSigningBasket'],
])(
  '%s of what should be deleted shows what its deletion did',
  (operation, field, status, expected, deletion) => {
    expect(keyOfKind(operation, field, status, expected)).toContain(`"${deletion}"`);
    expect(keyOfKind(operation, field, status, 'rejected')).not.toContain(deletion);
  },
);

describe('a status after one that ends the payment', () => {
  const cause = (earlier: string) =>
    keyOf(
      `payment 1 has a status that can follow ${earlier}`,
      'ACTC',
      act('startPaymentAuthorisation', 'with an expired certificate'),
      'STATE-PAYMENT',
    );

  test('does not come from a wrong request before it', () => {
    expect(cause('CANC')).not.toContain('expired');
    expect(cause('RCVD')).toContain('expired');
  });
});
