import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import { contractDocuments } from '../dialect/load-spec.js';
import { indexSpec } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { CheckContext } from './finding.js';
import { judgeAmounts } from './told-amounts.js';
import { judgeIds } from './told-ids.js';

const { xs2a, iam } = await contractDocuments(join(packageRoot(), 'spec'));
const SPEC = indexSpec(xs2a, iam);

function contextOf(operation: OperationId, path: string, body: unknown): CheckContext {
  const seen = parseAnswer({
    alias: 'read',
    operation,
    elsewhere: false,
    atTheDoor: false,
    request: {
      method: 'GET',
      url: `https://bank.example/psd2${path}`,
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: {
      kind: 'answer',
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify(body)),
    },
  });
  const scope = {
    seen: new Map(),
    profile: { dialect: 'contract' } as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => '',
  };
  return { seen, scope, spec: SPEC, levelOf: () => 'required' };
}

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
  const declared = SPEC.get(operation);
  if (declared === undefined) throw new Error(operation);
  const judged = judgeIds(contextOf(operation, path, body), declared);
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
