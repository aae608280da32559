/** Valid requests for a consent and its accounts. */
import { resourceNamed } from '../../../standard/roles.js';
import {
  accountPath,
  BOOKED_SPAN,
  granted,
  grantedAs,
  grantedWithAccounts,
  readAccount,
  readAccounts,
  readHeaders,
  readTransactions,
} from '../ais/account-calls.js';
import { call, field, needs, setup, status } from '../build.js';
import type { Step } from '../case.js';
import { CONSENT_BODY, consentPath, createConsent, startAuthorisation } from '../flows.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { readConsentStatus, readScaStatus } from '../sca/authorisation-calls.js';
import type { Value } from '../value.js';
import type { Recipe } from './recipe.js';
import { listsSame } from './recipes-of-kinds.js';
import { notDone } from './recipes-pis.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const OAUTH = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const started = [createConsent(), startAuthorisation('consent')];

export const CONSENT_RECIPES = {
  deleteConsent: {
    needs: AIS,
    setup: [createConsent()],
    call: call('remove', 'deleteConsent', { path: consentPath('create') }),
    twin: { case: 'ais/consent-delete/deletes-received' },
    after: [
      readConsentStatus(
        'after',
        'create',
        field('STATE-REFUSED-UNCHANGED', '/consentStatus', {
          in: ['received', 'valid', 'partiallyAuthorised'],
        }),
      ),
    ],
    changes: true,
  },
  startConsentAuthorisation: {
    needs: AIS,
    setup: [createConsent()],
    call: startAuthorisation('consent', { always: true }),
    twin: { case: 'sca/authorisations/starts' },
    ...listsSame(resourceNamed('consent')),
    changes: true,
  },
  updateConsentPsuData: {
    needs: OAUTH,
    tags: ['serial'],
    setup: [...started, oauthPsu('consent'), exchangeCode()],
    call: finishWithToken('consent'),
    twin: { case: 'sca/oauth/approves-consent' },
    after: notDone(readScaStatus('consent', {})),
    changes: true,
    costly: true,
  },
} satisfies Readonly<Record<string, Recipe>>;

const reading = {
  needs: AIS,
  tags: ['serial'],
  twin: 'itself',
} as const satisfies Partial<Recipe>;
const withTransactions = { ...reading.needs, profile: ['ais.accounts.0', 'ais.transactions'] };
const transactions = readTransactions(
  BOOKED_SPAN,
  'transactions',
  status('AIS-TRANSACTIONS-200', 200),
);

const ACCOUNT_RECIPES = {
  listAccounts: {
    ...reading,
    setup: granted,
    call: readAccounts({}, status('AIS-ACCOUNTS-200', 200)),
  },
  getAccount: { ...reading, setup: grantedWithAccounts, call: readAccount, costly: true },
  getAccountBalances: {
    ...reading,
    setup: grantedWithAccounts,
    call: call(
      'balances',
      'getAccountBalances',
      { path: accountPath(), headers: readHeaders() },
      status('AIS-BALANCES-200', 200),
    ),
    costly: true,
  },
  listTransactions: {
    ...reading,
    needs: withTransactions,
    setup: grantedWithAccounts,
    call: transactions,
  },
  getTransactionDetails: {
    ...reading,
    needs: withTransactions,
    setup: [...grantedWithAccounts, setup(transactions)],
    call: call(
      'details',
      'getTransactionDetails',
      {
        path: accountPath('accounts', {
          resourceId: '${transactions.body.transactions.booked.0.transactionId}',
        }),
        headers: readHeaders(),
      },
      status('AIS-TRANSACTION-DETAILS-200', 200),
    ),
    costly: true,
  },
  getAccountList: {
    ...reading,
    needs: { ...reading.needs, operations: ['getAccountList'] },
    setup: granted,
    call: call('list', 'getAccountList', { headers: readHeaders() }),
    twin: 'nowhere',
    costly: true,
  },
} satisfies Readonly<Record<string, Recipe>>;

const CARD: Value = '${profile.ais.cards.0}';
const grantedCard = grantedAs('create', {
  ...CONSENT_BODY,
  access: { balances: [CARD], transactions: [CARD] },
});
const cards = call(
  'cards',
  'listCardAccounts',
  { headers: readHeaders() },
  status('AIS-CARD-LIST', 200),
);
const withCards: readonly Step[] = [...grantedCard, setup(cards)];
const ofCard = {
  path: { 'account-id': '${cards.body.cardAccounts.0.resourceId}' },
  headers: readHeaders(),
};
const readingCards = {
  ...reading,
  needs: needs('AIS', { profile: ['ais.cards.0'] }),
  costly: true,
} as const;

const CARD_SPAN = { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' };

const CARD_RECIPES = {
  listCardAccounts: { ...readingCards, setup: grantedCard, call: cards },
  getCardAccount: {
    ...readingCards,
    setup: withCards,
    call: call('detail', 'getCardAccount', ofCard, status('AIS-CARD-DETAIL', 200)),
  },
  getCardAccountBalances: {
    ...readingCards,
    setup: withCards,
    call: call('balances', 'getCardAccountBalances', ofCard, status('AIS-CARD-BALANCES', 200)),
  },
  listCardAccountTransactions: {
    ...readingCards,
    setup: withCards,
    call: call(
      'transactions',
      'listCardAccountTransactions',
      { ...ofCard, query: CARD_SPAN },
      status('AIS-CARD-TRANSACTIONS', 200),
    ),
  },
} satisfies Readonly<Record<string, Recipe>>;

export const READING_RECIPES = { ...ACCOUNT_RECIPES, ...CARD_RECIPES };
