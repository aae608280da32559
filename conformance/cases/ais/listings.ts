/** The lists of transactions whose selections are tested: what they are called, and how they are read. */
import { OPERATION } from '../../../standard/operation.js';
import { field, needs } from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { follow } from '../common/follow-link.js';
import { CONSENT_BODY } from '../flows.js';
import type { OperationId } from '../operations.js';
import {
  accountPath,
  accountsAsSetup,
  BOOKED_SPAN,
  grantedAs,
  grantedWithAccounts,
  readHeaders,
} from './account-calls.js';
import { cardPath, grantedWithCards } from './card-calls.js';

export type SpanQuery = Readonly<Record<string, string>>;

/** Accounts and cards have transaction lists with the same parameters. */
export interface TransactionListing {
  readonly id: string;
  readonly what: string;
  readonly needs: Needs;
  /** A granted consent and its account list; a case reads accounts at most four times. */
  readonly granted: readonly Step[];
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, string>>;
  /** The field of the response with the lists. */
  readonly member: string;
  /** The positions of an entry in the middle of the list; cards have fewer entries. */
  readonly middle: readonly number[];
  readonly span: SpanQuery & { readonly dateFrom: string; readonly dateTo: string };
  /** Clauses: the response is a success, the list has the selection, and each entry once. */
  readonly ok: string;
  readonly selected: string;
  readonly onceOnly: string;
  /** What each page has besides. */
  readonly linked?: readonly Check[];
  /** Follows the link of a page to its account. */
  readonly account?: (page: string) => CallStep;
}

export const ACCOUNTS: TransactionListing = {
  id: 'transactions',
  what: 'transactions',
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.transactions'] }),
  granted: grantedWithAccounts,
  operation: OPERATION.account.transactions,
  path: accountPath(),
  member: 'transactions',
  middle: [5, 4, 3, 2, 1, 0],
  span: BOOKED_SPAN as TransactionListing['span'],
  ok: 'AIS-TRANSACTIONS-200',
  selected: 'AIS-TRANSACTIONS-SELECTED',
  onceOnly: 'AIS-TRANSACTIONS-ONCE',
  linked: [
    field('AIS-TRANSACTIONS-LINK-ACCOUNT', '/transactions/_links/account/href', { type: 'string' }),
  ],
  account: (page) =>
    follow({
      from: page,
      of: OPERATION.account.transactions,
      key: 'transactions._links.account',
      operation: OPERATION.account.read,
      path: accountPath(),
      headers: readHeaders(),
      clause: 'AIS-TRANSACTIONS-LINK-WORKS',
      holds: [field('AIS-TRANSACTIONS-LINK-WORKS', '/account', { type: 'object' })],
    }),
};

export const CARDS: TransactionListing = {
  id: 'cards',
  what: 'card transactions',
  needs: needs('AIS', { profile: ['ais.cards.0'] }),
  granted: grantedWithCards,
  operation: OPERATION.card.transactions,
  path: cardPath,
  member: 'cardTransactions',
  middle: [2, 1, 0],
  span: { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' },
  ok: 'AIS-CARD-TRANSACTIONS',
  selected: 'AIS-CARD-TRANSACTIONS-SELECTED',
  onceOnly: 'AIS-CARD-TRANSACTIONS-ONCE',
};

/** An account of several currencies: the entries of all of them are in one list. */
const TRAVEL = '${profile.ais.multicurrency}';
export const CURRENCIES: TransactionListing = {
  ...ACCOUNTS,
  id: 'currencies',
  what: 'transactions in several currencies',
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.multicurrency', 'ais.transactions'] }),
  granted: [
    ...grantedAs('create', {
      ...CONSENT_BODY,
      access: { balances: [TRAVEL], transactions: [TRAVEL] },
    }),
    accountsAsSetup(),
  ],
};
