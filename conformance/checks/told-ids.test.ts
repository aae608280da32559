import { expect, test } from 'vitest';
import type { OperationId } from '../cases/operations.js';
import { contractContext } from './contract-context.testing.js';
import { judgeAmounts } from './told-amounts.js';
import { judgeIds } from './told-ids.js';

const contextOf = (operation: OperationId, path: string, body: unknown) =>
  contractContext({ operation, path, body });

const ACCOUNT = '/v1/accounts/a%201';

test.each<[OperationId, string, unknown, string[]]>([
  ['getAccount', ACCOUNT, { account: { resourceId: 'a 1' } }, []],
  ['getAccount', ACCOUNT, { account: {} }, []],
  ['getAccount', ACCOUNT, { account: { resourceId: 'a2' } }, ['COMMON-OWN-ID /account/resourceId']],
  ['getConsent', '/v1/consents/c1', { consentId: 'c2' }, ['COMMON-OWN-ID /consentId']],
  ['listAccounts', '/v1/accounts', { accounts: [{ resourceId: 'a' }, { resourceId: 'b' }] }, []],
  ['listAccounts', '/v1/accounts', { accounts: [{}, {}] }, []],
  [
    'listAccounts',
    '/v1/accounts',
    { accounts: [{ resourceId: 'a' }, { resourceId: 'a', name: 'again' }] },
    ['COMMON-LISTED-ONCE /accounts'],
  ],
  [
    'getSigningBasket',
    '/v1/signing-baskets/b1',
    { payments: ['p1', 'p1'] },
    ['COMMON-LISTED-ONCE /payments'],
  ],
  [
    'listConsentAuthorisations',
    '/v1/consents/c1/authorisations',
    { authorisationIds: ['x', 'y', 'x'] },
    ['COMMON-LISTED-ONCE /authorisationIds'],
  ],
])('judges the ids of %s at %s: %j', (operation, path, body, want) => {
  const context = contextOf(operation, path, body);
  const declared = context.spec.get(operation);
  if (declared === undefined) throw new Error(operation);
  const judged = judgeIds(context, declared);
  const found = judged.flatMap(({ clause, findings }) =>
    findings.map(({ where }) => `${clause} ${where.replace('read: body ', '')}`),
  );
  expect(found).toEqual(want);
});

test.each([
  [{ balances: [{ balanceAmount: { currency: 'EUR', amount: '-1.005' } }] }, []],
  [{ amount: 'a word that stands beside no currency' }, []],
  [{ currency: 'XXX' }, []],
  [{ balanceAmount: { currency: 'Euro', amount: '1' } }, ['/balanceAmount/currency']],
  [{ balanceAmount: { currency: 'EUR', amount: '1,00' } }, ['/balanceAmount/amount']],
  [{ balanceAmount: { currency: 'EUR', amount: '' } }, ['/balanceAmount/amount']],
])('judges amounts and currencies of %j', (body, want) => {
  const judged = judgeAmounts(contextOf('getAccountBalances', `${ACCOUNT}/balances`, body));
  const found = judged.flatMap(({ findings }) =>
    findings.map(({ where }) => where.replace('read: body ', '')),
  );
  expect(found).toEqual(want);
});
