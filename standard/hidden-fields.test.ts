import { expect, test } from 'vitest';
import type { BankOffer } from './dimension.js';
import { isHidden } from './hidden-fields.js';

const OFFER: BankOffer = {
  ...{ products: {}, approaches: [], models: [], accounts: [], psus: [], bookings: [] },
  ...{ periods: [], pages: [], implicit: [], atOnce: [] },
  cancellable: ['authorised'],
};

test.each([
  ['getConsent', '/access/balances/*/iban', 'rights', 'transactions', true],
  ['getConsent', '/access/balances/*/iban', 'rights', 'balances', false],
  ['getConsent', '/access/availableAccounts', 'model', 'availableAccounts', false],
  ['getConsent', '/access/availableAccounts', 'account', 'first', true],
  ['getConsent', '/consentStatus', 'model', 'global', false],
  ['getCardAccount', '/cardAccount/balances/*/balanceType', 'rights', 'accounts', true],
  ['getAccountBalances', '/balances', 'rights', 'accounts', false],
  ['listTransactions', '/transactions/pending/*/valueDate', 'booking', 'booked', true],
  ['listTransactions', '/transactions/pending/*/valueDate', 'booking', 'both', false],
  ['cancelPayment', '/_links', 'stage', 'created', true],
  ['cancelPayment', '/_links', 'stage', 'authorised', false],
  ['cancelPayment', '/_links', 'tpp', 'second', false],
  ['cancelPayment', '', 'stage', 'created', true],
  ['startConsentAuthorisation', '/scaMethods/*/name', 'approach', 'REDIRECT', true],
  ['startConsentAuthorisation', '/scaMethods/*/name', 'approach', 'EMBEDDED', false],
  ['updatePaymentPsuData', '/choosenScaMethod/name', 'approach', 'OAUTH', true],
  ['updatePaymentPsuData', '/scaStatus', 'approach', 'OAUTH', false],
] as const)('%s %s where %s is %s', (operation, pointer, dimension, value, hidden) => {
  expect(isHidden(pointer, { dimension, value }, { operation }, OFFER)).toBe(hidden);
});
