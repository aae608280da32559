/** A consent gives no right that it does not name: one that differs between two accounts, and one to accounts that the bank offers. */
import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, field, needs, noField, status } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY } from '../flows.js';
import { onRequest } from '../on-request.js';
import type { Value } from '../value.js';
import { accountsAsSetup, grantedAs, readAccounts, readHeaders } from './account-calls.js';

const BOUNDS = 'AIS-RIGHT-BOUNDS-READS';
const DAYS = { bookingStatus: 'booked', dateFrom: '${today-30}' };

/** The two reads that each need a right of their own. */
const READS = {
  balances: { operation: OPERATION.account.balances, query: {} },
  transactions: { operation: OPERATION.account.transactions, query: DAYS },
} as const;

type Right = keyof typeof READS;

/** Reads what needs this right, of the account at this place in the list. */
function reads(right: Right, at: number, ...expect: Check[]): CallStep {
  const id = `\${accounts.body.accounts.${at}.resourceId}`;
  const { operation, query } = READS[right];
  return call(
    `${right}-${at}`,
    operation,
    { path: { 'account-id': id }, query, headers: readHeaders(), when: id },
    ...expect,
  );
}

/** A granted consent to this access; a bank may not offer it. */
const grantedTo = (access: Value): readonly Step[] =>
  grantedAs('create', { ...CONSENT_BODY, access }).map((step) =>
    step.as === 'create' && step.kind === 'call' ? { ...step, appliesOn: 'success' } : step,
  );

const [BALANCES_OF, TRANSACTIONS_OF] = ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'];

/** The account at this place of the list shows nothing, unless it is the one of the right: the order of the list is the bank's. */
const nothingOf = (right: Right, account: number, at: number): CallStep => ({
  ...reads(right, at, noField(BOUNDS, `/${right}`)),
  skipWhen: [
    {
      value: `\${accounts.body.accounts.${at}.iban}`,
      in: [`\${profile.ais.accounts.${account}.iban}`],
    },
  ],
});

/** The list with the balances of the accounts that have them; a bank may refuse it. Whose they may be is judged in each response (checks/told-rights.ts). */
const WITH_BALANCES: CallStep = {
  ...readAccounts({ as: 'with-balances' }),
  query: { withBalance: 'true' },
};

const eachAccountCase = defineCase({
  id: 'ais/rights/of-each-account',
  title: 'A consent to balances of one account and transactions of another opens no more of either',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.accounts.1'] }),
  steps: [
    ...grantedTo({ balances: [BALANCES_OF], transactions: [TRANSACTIONS_OF] }),
    accountsAsSetup(),
    ...[0, 1].flatMap((at) => [nothingOf('balances', 0, at), nothingOf('transactions', 1, at)]),
    WITH_BALANCES,
  ],
});

const CARD = '${cards.body.cardAccounts.0.resourceId}';

/** A right to a card is none to an account beside it, and the other way round. */
const cardAndAccountCase = defineCase({
  id: 'ais/rights/of-card-and-account',
  title: 'A consent to balances of an account and transactions of a card opens no more of either',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.cards.0'] }),
  steps: [
    ...grantedTo({ balances: [BALANCES_OF], transactions: ['${profile.ais.cards.0}'] }),
    accountsAsSetup(),
    {
      ...reads('transactions', 0, noField(BOUNDS, '/transactions')),
      // a bank may list the account of the card too
      unless: '${accounts.body.accounts.1.resourceId}',
    },
    call('cards', OPERATION.card.list, { headers: readHeaders() }),
    call(
      'card-balances',
      OPERATION.card.balances,
      { path: { 'account-id': CARD }, headers: readHeaders(), when: CARD },
      noField(BOUNDS, '/balances'),
    ),
  ],
});

/** Two currencies of an account, of a list that may begin with the account as a whole. */
const FIRST = '${whole.body.accounts.2.currency|whole.body.accounts.0.currency}';
const OTHER = '${whole.body.accounts.1.currency|whole.body.accounts.0.currency}';
const inCurrency = (currency: string): Value => ({
  iban: '${profile.ais.multicurrency.iban}',
  currency,
});

/** The account at this place shows nothing, unless it has the currency of the right. */
const nothingIn = (right: Right, currency: string, at: number): CallStep => ({
  ...reads(right, at, noField(BOUNDS, `/${right}`)),
  skipWhen: [{ value: `\${accounts.body.accounts.${at}.currency}`, in: [currency] }],
});

/** A bank may refuse to separate the currencies of an account. */
const eachCurrencyCase = onRequest(
  defineCase({
    id: 'ais/rights/of-each-currency',
    title:
      'A consent to balances in one currency of an account and transactions in another opens no more of either',
    tags: ['serial', 'safety'],
    needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.multicurrency.iban'] }),
    steps: [
      ...grantedAs('all', {
        ...CONSENT_BODY,
        access: { balances: ['${profile.ais.multicurrency}'] },
      }),
      { ...readAccounts({ as: 'whole', of: 'all' }, status('AIS-ACCOUNTS-200', 200)), setup: true },
      ...grantedTo({ balances: [inCurrency(FIRST)], transactions: [inCurrency(OTHER)] }),
      accountsAsSetup(),
      ...[0, 1].flatMap((at) => [
        nothingIn('balances', FIRST, at),
        nothingIn('transactions', OTHER, at),
      ]),
    ],
  }),
);

/** Embedded has no consents to accounts that the bank offers. */
const offered = (asked: Right, other: Right): Case =>
  defineCase({
    id: `ais/rights/to-${asked}-that-the-bank-offers`,
    title: `A consent to ${asked} of accounts that the bank offers opens no ${other}`,
    tags: ['serial', 'safety'],
    needs: needs('AIS', {
      approaches: ['REDIRECT', 'OAUTH', 'DECOUPLED'],
      profile: ['ais.accounts.0', 'ais.consentModels=bankOffered'],
    }),
    steps: [
      ...grantedTo({ [asked]: [] }),
      readAccounts({}, field('AIS-CONSENT-OPTION-UNNAMED', '/accounts', { type: 'array' })),
      reads(other, 0, noField(BOUNDS, `/${other}`)),
    ],
  });

export const rightsApartCases: readonly Case[] = [
  eachAccountCase,
  cardAndAccountCase,
  eachCurrencyCase,
  offered('balances', 'transactions'),
  offered('transactions', 'balances'),
];
