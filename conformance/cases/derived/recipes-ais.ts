/** Valid requests for a consent and its accounts. */
import { OPERATION } from '../../../standard/operation.js';
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
import { CONSENT_BODY, createConsent, startAuthorisation } from '../flows.js';
import { onConsent } from '../kind-steps.js';
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
  [OPERATION.consent.delete]: {
    needs: AIS,
    setup: [createConsent()],
    call: onConsent.remove('remove', {}),
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
  [OPERATION.consent.start]: {
    needs: AIS,
    setup: [createConsent()],
    call: startAuthorisation('consent', { always: true }),
    twin: { case: 'sca/authorisations/starts' },
    ...listsSame(resourceNamed('consent')),
    changes: true,
  },
  [OPERATION.consent.update]: {
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
  [OPERATION.account.list]: {
    ...reading,
    setup: granted,
    call: readAccounts({}, status('AIS-ACCOUNTS-200', 200)),
  },
  [OPERATION.account.read]: {
    ...reading,
    setup: grantedWithAccounts,
    call: readAccount,
    costly: true,
  },
  [OPERATION.account.balances]: {
    ...reading,
    setup: grantedWithAccounts,
    call: call(
      'balances',
      OPERATION.account.balances,
      { path: accountPath(), headers: readHeaders() },
      status('AIS-BALANCES-200', 200),
    ),
    costly: true,
  },
  [OPERATION.account.transactions]: {
    ...reading,
    needs: withTransactions,
    setup: grantedWithAccounts,
    call: transactions,
  },
  [OPERATION.account.transaction]: {
    ...reading,
    needs: withTransactions,
    setup: [...grantedWithAccounts, setup(transactions)],
    call: call(
      'details',
      OPERATION.account.transaction,
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
  [OPERATION.accountList.read]: {
    ...reading,
    needs: { ...reading.needs, operations: [OPERATION.accountList.read] },
    setup: granted,
    call: call('list', OPERATION.accountList.read, { headers: readHeaders() }),
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
  OPERATION.card.list,
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
  [OPERATION.card.list]: { ...readingCards, setup: grantedCard, call: cards },
  [OPERATION.card.read]: {
    ...readingCards,
    setup: withCards,
    call: call('detail', OPERATION.card.read, ofCard, status('AIS-CARD-DETAIL', 200)),
  },
  [OPERATION.card.balances]: {
    ...readingCards,
    setup: withCards,
    call: call('balances', OPERATION.card.balances, ofCard, status('AIS-CARD-BALANCES', 200)),
  },
  [OPERATION.card.transactions]: {
    ...readingCards,
    setup: withCards,
    call: call(
      'transactions',
      OPERATION.card.transactions,
      { ...ofCard, query: CARD_SPAN },
      status('AIS-CARD-TRANSACTIONS', 200),
    ),
  },
} satisfies Readonly<Record<string, Recipe>>;

export const READING_RECIPES = { ...ACCOUNT_RECIPES, ...CARD_RECIPES };
