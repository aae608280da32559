import { expect, test } from 'vitest';
import { twoResponses } from './two-responses.js';

test.each([
  [
    'two statuses',
    'body /transactionStatus',
    'payment … has a status that can follow ACTC, which initiatePayment returned before',
    'the status is RCVD',
    'initiatePayment returned transactionStatus ACTC, and later getX returned RCVD for the same payment. RCVD cannot follow ACTC: one of the two responses is wrong',
  ],
  [
    'two values',
    'body /iban',
    'it is "A", as in the second response of listAccounts at /accounts/0/iban',
    'it is "B"',
    'listAccounts returned "A" at /accounts/0/iban, and later getX returned "B" at /iban. The two have to be the same: one of the two responses is wrong',
  ],
  [
    'two values of which one is behind a link of the other',
    'body /account/iban',
    'it is "A", as in the response of listAccounts at /accounts/1/iban, at the end of the link /accounts/1/_links/balances in the response of listAccounts',
    'it is "B"',
    'The link /accounts/1/_links/balances in the response of listAccounts leads to another resource: listAccounts returned "A" at /accounts/1/iban, and getX at that link returned "B" at /account/iban',
  ],
  [
    'a status after one of an unknown response',
    'body /transactionStatus',
    'payment 1 has a status that can follow ACTC',
    'the status is RCVD',
    undefined,
  ],
  [
    'a value that was sent',
    'body /amount',
    'it is "1.00", if returned, as in the request of initiatePayment',
    'it is "2.00"',
    undefined,
  ],
])('%s', (_, place, expected, actual, want) => {
  expect(twoResponses({ place, expected, actual }, 'getX')).toBe(want);
});
