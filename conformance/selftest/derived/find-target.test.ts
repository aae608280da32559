import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { loadDocument } from '../../../generator/load/load-document.js';
import { indexSpec } from '../../documents/spec-index.js';
import { targetFinder } from './find-target.js';
import { targetName } from './target.js';

const [xs2a, iam] = await Promise.all(
  ['xs2a.yaml', 'iam.yaml'].map((name) => loadDocument(join(packageRoot(), 'spec', name))),
);
const find = targetFinder(indexSpec(xs2a?.document, iam?.document), {
  baseUrl: 'https://bank.example/psd2',
  authUrl: 'https://iam.example',
});

const at = (method: string, path: string, identity: 'tpp1' | 'psu' = 'tpp1') =>
  find({ method, url: `https://bank.example/psd2${path}`, identity });

test.each([
  ['POST', '/v1/payments/sepa-credit-transfers', 'initiatePayment@payments', true],
  ['POST', '/v1/bulk-payments/pain.001-sepa-credit-transfers', 'initiatePayment@pain.001', true],
  ['GET', '/v1/periodic-payments/x/p1/status', 'getPaymentStatus@periodic-payments', true],
  ['GET', '/v1/consents/c1', 'getConsent', true],
  ['GET', '/v1/consents/c1/status', 'getConsentStatus', true],
  ['GET', '/v1/accounts/a/transactions/?dateFrom=2026-01-01', 'listTransactions', true],
  ['GET', '/v1/accounts/a/transactions/t', 'getTransactionDetails', true],
  ['POST', '/v2/consents/confirmation-of-funds', 'createFundsConsent', true],
  ['PATCH', '/v1/consents/c1/status', 'getConsentStatus', false],
])('resolves %s %s to %s', (method, path, name, declared) => {
  const found = at(method, path);
  expect([found && targetName(found.target), found?.declared]).toEqual([name, declared]);
});

test('finds nothing for other requests', () => {
  expect(at('GET', '/v9/nothing')).toBeUndefined();
  expect(at('GET', '/v1/accounts', 'psu')).toBeUndefined();
  expect(
    find({ method: 'GET', url: 'https://else.example/psd2/v1/accounts', identity: 'tpp1' }),
  ).toBeUndefined();
});

test('reads ids from the path', () => {
  expect([...(at('GET', '/v1/consents/a%2Fb/authorisations/s1')?.path ?? [])]).toEqual([
    ['consentId', 'a/b'],
    ['authorisationId', 's1'],
  ]);
});
