import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { Profile } from '../profile/profile.js';
import { RightsWatch } from './told-rights.js';

/** A watch that is shown the creation of a consent, and then what a read under it returns: `CLAUSE where` of its findings. */
function found(access: object, operation: string, body: object, consent = 'c1') {
  const watch = new RightsWatch();
  const judge = (id: string, sent: object | null, told: object, header?: string) =>
    watch
      .judge({
        seen: parseAnswer({
          alias: 'x',
          operation: id as OperationId,
          request: {
            method: sent === null ? 'GET' : 'POST',
            url: 'https://bank.example/psd2/v1/x',
            headers: header === undefined ? [] : [['consent-id', header]],
            body: sent === null ? null : JSON.stringify(sent),
            identity: 'tpp1',
            timeoutMs: 1,
          },
          answer: {
            kind: 'answer',
            status: sent === null ? 200 : 201,
            headers: [['Content-Type', 'application/json']],
            body: Buffer.from(JSON.stringify(told)),
          },
        }),
        scope: {
          seen: new Map(),
          profile: { dialect: 'contract' } as Profile,
          tpp: null,
          now: new Date(),
          newUuid: () => '',
        },
        spec: new Map(),
        levelOf: () => 'required' as const,
      })
      .flatMap(({ findings }) => findings.map(({ clause, where }) => `${clause} ${where}`));
  expect(
    judge('createConsent', { access }, { consentId: 'c1', consentStatus: 'received' }),
  ).toEqual([]);
  return judge(operation, null, body, consent);
}

const ONE = { iban: 'DE1', currency: 'EUR' };
const OTHER = { iban: 'DE2', currency: 'EUR' };
const BALANCES = [{ balanceAmount: { currency: 'EUR', amount: '1' } }];
const BOTH = { balances: [ONE], transactions: [ONE] };
/** Balances of the one, and transactions of the other. */
const APART = { balances: [ONE], transactions: [OTHER] };

test('a list has accounts that the consent names, and balances of those that it names for them', () => {
  expect(found(BOTH, 'listAccounts', { accounts: [ONE] })).toEqual([]);
  expect(found(BOTH, 'listAccounts', { accounts: [ONE, OTHER] })).toEqual([
    'AIS-ACCOUNTS-CONSENTED-ONLY x: body /accounts/1',
  ]);
  const listed = (one: object) => found(APART, 'listAccounts', { accounts: [ONE, OTHER, one] });
  expect(listed({ ...ONE, balances: BALANCES })).toEqual([]);
  expect(listed({ ...OTHER, balances: [] })).toEqual([]);
  expect(listed({ ...OTHER, balances: BALANCES })).toEqual([
    'AIS-RIGHT-BOUNDS-READS x: body /accounts/2/balances',
  ]);
});

test.each([
  ['getAccount', { account: { ...OTHER, balances: BALANCES } }, '/account/balances'],
  ['getAccountBalances', { account: OTHER, balances: BALANCES }, '/account'],
  ['listTransactions', { account: ONE, transactions: { booked: [] } }, '/account'],
  [
    'listTransactions',
    { account: OTHER, transactions: { booked: [] }, balances: BALANCES },
    '/balances',
  ],
])('%s shows what the consent names the account for', (operation, body, at) => {
  expect(found(APART, operation, body)).toEqual([`AIS-RIGHT-BOUNDS-READS x: body ${at}`]);
  const whole = { balances: [ONE, OTHER], transactions: [ONE, OTHER] };
  expect(found(whole, operation, body)).toEqual([]);
});

test('cards are known by their masked numbers, however these are written', () => {
  const access = { balances: [{ maskedPan: '123456xxxxxx1234' }], transactions: [ONE] };
  const shows = (maskedPan: string) =>
    found(access, 'listCardAccounts', { cardAccounts: [{ maskedPan, balances: BALANCES }] });
  expect(shows('1234 56xx xxxx 1234')).toEqual([]);
  // a number of a card and one of an account cannot be compared
  expect(found(BOTH, 'listCardAccounts', { cardAccounts: [{ maskedPan: '9' }] })).toEqual([]);
  const cards = { balances: [{ maskedPan: '123456xxxxxx1234' }] };
  expect(found(cards, 'listCardAccounts', { cardAccounts: [{ maskedPan: '9' }] })).toEqual([
    'AIS-CARD-CONSENTED-ONLY x: body /cardAccounts/0',
  ]);
});

describe('nothing is said', () => {
  test.each<[string, object, object, string?]>([
    ['of the currencies below a number', { balances: [{ iban: 'DE1' }] }, ONE],
    ['of the whole of several currencies', BOTH, { iban: 'DE1', currency: 'XXX' }],
    ['of an account without a number', BOTH, { resourceId: '1' }],
    ['where numbers cannot be compared', { balances: [{ bban: '1', currency: 'USD' }] }, ONE],
    ['where the PSU or the bank chooses', { balances: [] }, ONE],
    ['of all accounts', { allPsd2: 'allAccounts' }, ONE],
    ['of a consent that the run did not create', { balances: [OTHER] }, ONE, 'c2'],
  ])('%s', (_, access, one, consent) => {
    expect(found(access, 'listAccounts', { accounts: [one] }, consent)).toEqual([]);
  });
  test('but another currency of the number is another account', () => {
    expect(found(BOTH, 'listAccounts', { accounts: [{ iban: 'DE1', currency: 'USD' }] })).toEqual([
      'AIS-ACCOUNTS-CONSENTED-ONLY x: body /accounts/0',
    ]);
  });
});
