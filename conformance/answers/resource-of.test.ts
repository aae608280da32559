import { expect, test } from 'vitest';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import { parseAnswer } from './parsed-answer.js';
import { deletionIn, observationsOf } from './resource-of.js';

const PAYMENT = '/v1/{payment-service}/{payment-product}';
const PATHS: Readonly<Partial<Record<OperationId, string>>> = {
  initiatePayment: PAYMENT,
  getPaymentStatus: `${PAYMENT}/{paymentId}/status`,
  startPaymentAuthorisation: `${PAYMENT}/{paymentId}/authorisations`,
  getPaymentScaStatus: `${PAYMENT}/{paymentId}/authorisations/{authorisationId}`,
  getPaymentCancellationScaStatus: `${PAYMENT}/{paymentId}/cancellation-authorisations/{cancellationId}`,
  cancelPayment: `${PAYMENT}/{paymentId}`,
  deleteConsent: '/v1/consents/{consentId}',
  getConsentStatus: '/v1/consents/{consentId}/status',
  getFundsConsent: '/v2/consents/confirmation-of-funds/{consentId}',
  getSigningBasket: '/v1/signing-baskets/{basketId}',
  listAccounts: '/v1/accounts',
};
const SPEC: SpecIndex = new Map(
  Object.entries(PATHS).map(([id, path]) => [id as OperationId, { path } as SpecOperation]),
);

function observed(operation: string, path: string, body: unknown, status = 200) {
  return observationsOf(seenOf(operation, path, body, status), SPEC).map(
    (each) => `${each.clause}: ${each.resource} ${each.status}`,
  );
}

function seenOf(operation: string, path: string, body: unknown, status: number) {
  const request = {
    method: 'GET',
    url: `https://bank.example/psd2${path}`,
    headers: [],
    body: null,
    identity: 'tpp1',
    timeoutMs: 1,
  } as const;
  const answer = {
    kind: 'answer',
    status,
    headers: [],
    body: Buffer.from(JSON.stringify(body)),
  } as const;
  return parseAnswer({ alias: 'x', operation: operation as OperationId, request, answer });
}

const P = '/v1/payments/sepa';

test.each<readonly [string, string, unknown, readonly string[]]>([
  [
    'initiatePayment',
    P,
    { paymentId: 'p/1', transactionStatus: 'RCVD' },
    ['STATE-PAYMENT: payment p/1 RCVD'],
  ],
  [
    'getPaymentStatus',
    `${P}/p%2F1/status/?x=1`,
    { transactionStatus: 'CANC' },
    ['STATE-PAYMENT: payment p/1 CANC'],
  ],
  [
    'getPaymentStatus',
    `${P}/p%2F1/status`,
    { transactionStatus: 'CANC' },
    ['STATE-PAYMENT: payment p/1 CANC'],
  ],
  [
    'getConsentStatus',
    '/v1/consents/c/status?x',
    { consentStatus: 'valid' },
    ['STATE-CONSENT: consent c valid'],
  ],
  [
    'getFundsConsent',
    '/v2/consents/confirmation-of-funds/c',
    { consentStatus: 'valid' },
    ['STATE-CONSENT: funds-consent c valid'],
  ],
  [
    'getSigningBasket',
    '/v1/signing-baskets/b',
    { transactionStatus: 'RCVD' },
    ['STATE-PAYMENT: basket b RCVD'],
  ],
  [
    'startPaymentAuthorisation',
    `${P}/p/authorisations`,
    { authorizationId: 'a', scaStatus: 'received' },
    ['STATE-SCA: authorisation a of payment p received'],
  ],
  [
    'getPaymentScaStatus',
    `${P}/p/authorisations/a`,
    { scaStatus: 'finalised' },
    ['STATE-SCA: authorisation a of payment p finalised'],
  ],
  [
    'getPaymentCancellationScaStatus',
    `${P}/p/cancellation-authorisations/a`,
    { scaStatus: 'started' },
    ['STATE-SCA: authorisation a of cancellation p started'],
  ],
  ['listAccounts', '/v1/accounts', { consentStatus: 'valid' }, []],
  ['initiatePayment', P, { transactionStatus: 'RCVD' }, []],
  ['getConsentStatus', '/v1/consents/c/status', { consentStatus: 7 }, []],
])('%s %s', (operation, path, body, want) => {
  expect(observed(operation, path, body)).toEqual(want);
});

test('reads no status from an error response', () => {
  expect(
    observed('getConsentStatus', '/v1/consents/c/status', { consentStatus: 'valid' }, 403),
  ).toEqual([]);
});

test.each([
  ['cancelPayment', `${P}/p`, 204, 'payment p'],
  ['cancelPayment', `${P}/p`, 200, undefined],
  ['cancelPayment', `${P}/p`, 202, undefined],
  ['deleteConsent', '/v1/consents/c', 204, 'consent c'],
  ['deleteConsent', '/v1/consents/c', 200, 'consent c'],
  ['deleteConsent', '/v1/consents/c', 202, undefined],
  ['deleteConsent', '/v1/consents/c', 403, undefined],
  ['getConsentStatus', '/v1/consents/c/status', 200, undefined],
])('%s %s with %d reports a deletion or not', (operation, path, status, resource) => {
  expect(deletionIn(seenOf(operation, path, {}, status), SPEC)?.resource).toBe(resource);
});
