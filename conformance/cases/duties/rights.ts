/** A consent to balances alone, used for transactions of cards and for single transactions. */
import { OPERATION } from '../../../standard/operation.js';
import { BOOKED_SPAN, readHeaders } from '../ais/account-calls.js';
import {
  call,
  defineCase,
  grant,
  needs,
  noField,
  refused,
  setup,
  status,
  trying,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import { CONSENT_BODY, createConsent, isValid } from '../flows.js';
import type { OperationId } from '../operations.js';
import type { Value } from '../value.js';

const CLAUSE = 'AIS-RIGHT-BOUNDS-READS';
const DUTY = 'right-to-transactions';

const granted = (as: string, access: Readonly<Record<string, Value>>): readonly Step[] => [
  createConsent({ as, body: { ...CONSENT_BODY, access } }),
  grant(as),
  isValid({ of: as }),
];

/** The accounts or cards of a consent; their ids may differ under each consent. */
interface Listed {
  readonly reference: string;
  readonly operation: OperationId;
  readonly ok: string;
  /** The field of the response with the list. */
  readonly member: string;
}

const ACCOUNTS: Listed = {
  reference: '${profile.ais.accounts.0}',
  operation: OPERATION.account.list,
  ok: 'AIS-ACCOUNTS-200',
  member: 'accounts',
};

const CARDS: Listed = {
  reference: '${profile.ais.cards.0}',
  operation: OPERATION.card.list,
  ok: 'AIS-CARD-LIST',
  member: 'cardAccounts',
};

type Consent = 'wide' | 'narrow';

const list = ({ operation, ok }: Listed, consent: Consent): CallStep =>
  setup(call(`listed-${consent}`, operation, { headers: readHeaders(consent) }, status(ok, 200)));

const idOf = ({ member }: Listed, consent: Consent): string =>
  `\${listed-${consent}.body.${member}.0.resourceId}`;

/** Succeeds with both rights, then is tried with the right to balances. */
const triedWithout = (listed: Listed, { find = [], read, shows }: Tried): readonly Step[] => [
  ...granted('wide', { balances: [listed.reference], transactions: [listed.reference] }),
  list(listed, 'wide'),
  ...find.map(setup),
  setup({ ...read('wide'), as: 'open' }),
  ...granted('narrow', { balances: [listed.reference] }),
  list(listed, 'narrow'),
  trying(DUTY, { ...read('narrow'), expect: [refused(CLAUSE), noField(CLAUSE, shows)] }),
];

interface Tried {
  readonly find?: readonly CallStep[];
  readonly read: (consent: Consent) => CallStep;
  readonly shows: string;
}

const entries = call(
  'entries',
  OPERATION.account.transactions,
  {
    path: { 'account-id': idOf(ACCOUNTS, 'wide') },
    query: BOOKED_SPAN,
    headers: readHeaders('wide'),
  },
  status('AIS-TRANSACTIONS-200', 200),
);

const ENTRY = '${entries.body.transactions.booked.0.transactionId}';

const detailsCase = defineCase({
  id: 'duties/right-to-transactions/closes-details',
  title: 'A consent to balances alone gives no access to a single transaction',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.transactions'] }),
  steps: triedWithout(ACCOUNTS, {
    find: [entries],
    read: (consent) =>
      call(
        'details',
        OPERATION.account.transaction,
        {
          path: { 'account-id': idOf(ACCOUNTS, consent), resourceId: ENTRY },
          headers: readHeaders(consent),
          when: ENTRY,
        },
        status('AIS-TRANSACTION-DETAILS-200', 200),
      ),
    shows: '/transactionsDetails',
  }),
});

const cardsCase = defineCase({
  id: 'duties/right-to-transactions/closes-cards',
  title: 'A consent to the balances of a card alone gives no access to its transactions',
  tags: ['serial', 'safety'],
  needs: needs('AIS', { profile: ['ais.cards.0'] }),
  steps: triedWithout(CARDS, {
    read: (consent) =>
      call(
        'transactions',
        OPERATION.card.transactions,
        {
          path: { 'account-id': idOf(CARDS, consent) },
          query: { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' },
          headers: readHeaders(consent),
        },
        status('AIS-CARD-TRANSACTIONS', 200),
      ),
    shows: '/cardTransactions',
  }),
});

export const rightsCases: readonly Case[] = [detailsCase, cardsCase];
