import { expect, test } from 'vitest';
import { isInRange } from './version-range.js';
import { signsIn, versionOf } from './version-signs.js';

const answer = (path: string, json: unknown, status = 200, method = 'GET') => {
  return { path, json, status, method };
};
const PAYMENT = '/v1/{payment-service}/{payment-product}/{paymentId}';
const ENTRY = '/v1/accounts/{account-id}/transactions/{transactionId}';
const CARDS = answer('/v1/card-accounts', { cardAccounts: [{ debitAccounting: true }] });
const NESTED = answer(ENTRY, { transactionsDetails: { transactionDetails: {} } });
const FLAT = answer(ENTRY, { transactionsDetails: { transactionAmount: {} } });
const LISTED = answer(`${PAYMENT}/cancellation-authorisations`, { authorisationIds: [] });

test.each([
  [[answer(`${PAYMENT}/cancellation-authorisations`, { cancellationIds: [] })], '1.3.4'],
  [
    [answer('/v1/accounts', { accounts: [{ balances: [{ balanceType: 'authorised' }] }] })],
    '1.3.4',
  ],
  [[LISTED], '1.3.6'],
  [[LISTED, FLAT], '1.3.6'],
  [[NESTED], '1.3.8'],
  [[NESTED, CARDS], '1.3.9'],
  [[answer(`${PAYMENT}/status`, { transactionStatus: 'RCVD' }, 202)], '1.3.9'],
  [[FLAT, CARDS], '1.3.12'],
  [[answer('/v1/consents', { scaStatus: 'started' }, 201, 'POST')], '1.3.12'],
  // what shows nothing: another place of the name, a refusal, another document
  [[answer('/v1/accounts', { debitAccount: 1, texts: ['debitAccounting'] })], undefined],
  [[answer('/v1/card-accounts', { debitAccounting: true }, 400)], undefined],
  [[answer('/v2/consents/confirmation-of-funds', { scaStatus: 'started' }, 201)], undefined],
  [[answer(PAYMENT, { _links: { scaStatus: { href: '/' } } }, 200)], undefined],
  // signs that contradict each other
  [[NESTED, FLAT], undefined],
] as const)('%j shows version %s', (answers, version) => {
  const rows = answers.flatMap(signsIn).map(({ row }) => row);
  expect(versionOf(rows)).toBe(version);
  if (version === undefined) return;
  for (const row of rows) expect(isInRange(row.in, version)).toBe(true);
});
