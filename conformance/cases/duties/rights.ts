/** A consent to balances alone, at the transactions of cards and at single transactions. */
import { accountPath, BOOKED_SPAN, readHeaders } from '../ais/account-calls.js';
import { call, defineCase, grant, needs, noField, refused, setup, status } from '../build.js';
import type { CallStep, Case, Step, Value } from '../case.js';
import { CONSENT_BODY, createConsent, isValid } from '../flows.js';

const CLAUSE = 'AIS-RIGHT-BOUNDS-READS';
const DUTY = 'right-to-transactions';
const ACCOUNT = '${profile.ais.accounts.0}';
const CARD = '${profile.ais.cards.0}';

const granted = (as: string, access: Readonly<Record<string, Value>>): readonly Step[] => [
  createConsent({ as, body: { ...CONSENT_BODY, access } }),
  grant(as),
  isValid({ of: as }),
];

/** Seen to succeed with both rights, then tried with the one to balances. */
const triedWithout = (
  reference: string,
  find: readonly CallStep[],
  read: CallStep,
  shows: string,
) => [
  ...granted('wide', { balances: [reference], transactions: [reference] }),
  ...find.map(setup),
  setup({ ...read, as: 'open' }),
  ...granted('narrow', { balances: [reference] }),
  {
    ...read,
    headers: readHeaders('narrow'),
    duty: DUTY,
    expect: [refused(CLAUSE), noField(CLAUSE, shows)],
  },
];

const list = call(
  'accounts',
  'listAccounts',
  { headers: readHeaders('wide') },
  status('AIS-ACCOUNTS-200', 200),
);

const entries = call(
  'entries',
  'listTransactions',
  { path: accountPath(), query: BOOKED_SPAN, headers: readHeaders('wide') },
  status('AIS-TRANSACTIONS-200', 200),
);

const ENTRY = '${entries.body.transactions.booked.0.transactionId}';

const detailsCase = defineCase({
  id: 'duties/right-to-transactions/closes-details',
  title: 'A consent to balances alone opens no single transaction',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.transactions'] }),
  steps: triedWithout(
    ACCOUNT,
    [list, entries],
    call(
      'details',
      'getTransactionDetails',
      {
        path: accountPath('accounts', { resourceId: ENTRY }),
        headers: readHeaders('wide'),
        when: ENTRY,
        ifOffered: true,
      },
      status('AIS-TRANSACTION-DETAILS-200', 200),
    ),
    '/transactionsDetails',
  ),
});

const cards = call(
  'cards',
  'listCardAccounts',
  { headers: readHeaders('wide') },
  status('AIS-CARD-LIST', 200),
);

const cardsCase = defineCase({
  id: 'duties/right-to-transactions/closes-cards',
  title: 'A consent to the balances of a card alone opens no transactions of it',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.cards.0'] }),
  steps: triedWithout(
    CARD,
    [cards],
    call(
      'transactions',
      'listCardAccountTransactions',
      {
        path: { 'account-id': '${cards.body.cardAccounts.0.resourceId}' },
        query: { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' },
        headers: readHeaders('wide'),
      },
      status('AIS-CARD-TRANSACTIONS', 200),
    ),
    '/cardTransactions',
  ),
});

export const rightsCases: readonly Case[] = [detailsCase, cardsCase];
