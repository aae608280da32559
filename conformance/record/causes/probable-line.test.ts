import { expect, test } from 'vitest';
import { probableLine } from './probable-line.js';

test.each([
  ['initiatePayment', 'FORMAT_ERROR Bank Account not found', 'pis.debtorAccount'],
  ['initiatePayment', 'FORMAT_ERROR', 'pis.debtorAccount'],
  ['initiatePayment', 'creditorAccount.iban is invalid', 'pis.creditorAccount'],
  ['initiatePayment', 'PRODUCT_UNKNOWN', 'pis.products'],
  ['initiatePayment', 'The currency is not supported', 'pis.currency'],
  ['initiatePayment', 'CERTIFICATE_INVALID', 'identities.tpp1'],
  ['initiatePayment', 'PSU_CREDENTIALS_INVALID', 'psu.id and psu.sendId'],
  ['createConsent', 'Das Konto ist unbekannt', 'ais.accounts'],
  ['createConsent', 'access.balances: unknown currency', 'the currency in ais.accounts'],
  ['createConsent', 'RESOURCE_UNKNOWN This address does not exist', 'target.baseUrl'],
  ['createFundsConsent', 'no such IBAN', 'funds.account'],
])('a refusal of %s with %j points to %s', (operation, words, line) => {
  expect(probableLine(operation, words)).toBe(line);
});
