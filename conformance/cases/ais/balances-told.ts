/** Balances inside other responses equal those of the balance endpoint, where the consent allows balances. */
import { OPERATION } from '../../../standard/operation.js';
import { balancesAgree, call, defineCase, needs, noField, setup, status } from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY } from '../flows.js';
import {
  accountPath,
  accountsAsSetup,
  BOOKED_SPAN,
  CONSENT_TO_TWO,
  granted,
  grantedAs,
  readHeaders,
} from './account-calls.js';
import { CARD_CONSENT, cardPath, grantedCard } from './card-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const CARDS = needs('AIS', { profile: ['ais.cards.0'] });
const TOLD = 'AIS-BALANCES-TOLD-SAME';
const HEADERS = { headers: readHeaders() };
const WITH_BALANCE = { query: { withBalance: 'true' } };

const balances = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.account.balances,
    { path: accountPath(), ...HEADERS },
    status('AIS-BALANCES-200', 200),
    ...expect,
  );

const listed = (flags: object): CallStep => ({ ...accountsAsSetup(), ...flags });

const listCase = defineCase({
  id: 'ais/balances-told/in-the-account-list',
  title: 'Balances in the account list equal those of the balance endpoint',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...granted,
    setup({ ...listed({}), as: 'first' }),
    setup({ ...balances('before'), path: accountPath('first') }),
    listed(WITH_BALANCE),
    balances('after', balancesAgree(TOLD, 'accounts', '/accounts/0/balances', 'before')),
  ],
});

const SECOND = {
  path: { 'account-id': '${first.body.accounts.1.resourceId}' },
  when: '${first.body.accounts.1.resourceId}',
};

const laterInListCase = defineCase({
  id: 'ais/balances-told/of-the-second-in-the-list',
  title: 'Balances of the second account in the list equal those of the balance endpoint',
  tags: ['serial'],
  needs: needs('AIS', { profile: ['ais.accounts.1'] }),
  steps: [
    ...grantedAs('create', CONSENT_TO_TWO),
    setup({ ...listed({}), as: 'first' }),
    // a bank that keeps balances for a while may return those of the account before
    setup({ ...balances('of-first'), path: accountPath('first') }),
    setup({ ...balances('before'), ...SECOND }),
    listed(WITH_BALANCE),
    {
      ...balances('after', balancesAgree(TOLD, 'accounts', '/accounts/1/balances', 'before')),
      ...SECOND,
    },
  ],
});

const detailCase = defineCase({
  id: 'ais/balances-told/in-the-account',
  title: 'Balances in the account details equal those of the balance endpoint',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...granted,
    listed({}),
    setup(balances('before')),
    call(
      'detail',
      OPERATION.account.read,
      { path: accountPath(), ...WITH_BALANCE, ...HEADERS },
      status('AIS-ACCOUNT-200', 200),
    ),
    balances(
      'after',
      balancesAgree(TOLD, 'detail', '/account/balances', 'before'),
      // the list may include them without withBalance
      balancesAgree(TOLD, 'accounts', '/accounts/0/balances', 'before'),
    ),
  ],
});

const transactionsCase = defineCase({
  id: 'ais/balances-told/with-transactions',
  title: 'Balances in a transaction list equal those of the balance endpoint',
  tags: ['serial'],
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.transactions'] },
  steps: [
    ...granted,
    listed({}),
    setup(balances('before')),
    setup(
      call(
        'transactions',
        OPERATION.account.transactions,
        { path: accountPath(), query: { ...BOOKED_SPAN, withBalance: 'true' }, ...HEADERS },
        status('AIS-TRANSACTIONS-WITH-BALANCE', 200),
      ),
    ),
    balances('after', balancesAgree(TOLD, 'transactions', '/balances', 'before')),
  ],
});

const cardBalances = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.card.balances,
    { path: cardPath, ...HEADERS },
    status('AIS-CARD-BALANCES', 200),
    ...expect,
  );

const cardCase = defineCase({
  id: 'ais/balances-told/in-the-card-account',
  title: 'Balances in the list and the details of a card equal those of the balance endpoint',
  tags: ['serial'],
  needs: CARDS,
  steps: [
    ...grantedCard,
    setup(call('cards', OPERATION.card.list, HEADERS, status('AIS-CARD-LIST', 200))),
    setup(cardBalances('before')),
    call(
      'detail',
      OPERATION.card.read,
      { path: cardPath, ...HEADERS },
      status('AIS-CARD-DETAIL', 200),
    ),
    cardBalances(
      'after',
      balancesAgree(TOLD, 'detail', '/cardAccount/balances', 'before'),
      balancesAgree(TOLD, 'cards', '/cardAccounts/0/balances', 'before'),
    ),
  ],
});

const REFERENCE = '${profile.ais.accounts.0}';
const BOUNDS = 'AIS-RIGHT-BOUNDS-READS';

const RIGHT = 'right-to-balances';

const noRightCase = defineCase({
  id: 'ais/balances-told/needs-right',
  title: 'A consent to transactions alone shows no balance in any response',
  tags: ['serial', 'safety'],
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.transactions'] },
  steps: [
    ...grantedAs('create', { ...CONSENT_BODY, access: { transactions: [REFERENCE] } }),
    {
      ...listed(WITH_BALANCE),
      setup: false,
      duty: RIGHT,
      expect: [status('AIS-ACCOUNTS-200', 200), noField(BOUNDS, '/accounts/0/balances')],
    },
    call(
      'detail',
      OPERATION.account.read,
      { path: accountPath(), ...WITH_BALANCE, ...HEADERS, duty: RIGHT },
      noField(BOUNDS, '/account/balances'),
    ),
    call(
      'transactions',
      OPERATION.account.transactions,
      {
        path: accountPath(),
        query: { ...BOOKED_SPAN, withBalance: 'true' },
        ...HEADERS,
        duty: RIGHT,
      },
      noField(BOUNDS, '/balances'),
    ),
  ],
});

const noCardRightCase = defineCase({
  id: 'ais/balances-told/needs-right-to-the-card',
  title: 'A consent to the transactions of a card alone shows no balance of the card',
  tags: ['serial', 'safety'],
  needs: CARDS,
  steps: [
    ...grantedAs('create', {
      ...CARD_CONSENT,
      access: { transactions: ['${profile.ais.cards.0}'] },
    }),
    call(
      'cards',
      OPERATION.card.list,
      { ...HEADERS, duty: RIGHT },
      status('AIS-CARD-LIST', 200),
      noField(BOUNDS, '/cardAccounts/0/balances'),
    ),
    call(
      'detail',
      OPERATION.card.read,
      { path: cardPath, ...HEADERS, duty: RIGHT },
      noField(BOUNDS, '/cardAccount/balances'),
    ),
    call(
      'transactions',
      OPERATION.card.transactions,
      {
        path: cardPath,
        query: { bookingStatus: 'booked', dateFrom: '${today-80}', withBalance: 'true' },
        ...HEADERS,
        duty: RIGHT,
      },
      noField(BOUNDS, '/balances'),
    ),
    cardRead('balances'),
  ],
});

/** The balance endpoint: it refuses, or at least shows no balances. */
function cardRead(as: string): CallStep {
  return {
    ...call(as, OPERATION.card.balances, { path: cardPath, ...HEADERS, duty: RIGHT }),
    expect: [noField(BOUNDS, '/balances')],
  };
}

export const balancesToldCases: readonly Case[] = [
  listCase,
  laterInListCase,
  detailCase,
  transactionsCase,
  cardCase,
  noRightCase,
  noCardRightCase,
];
