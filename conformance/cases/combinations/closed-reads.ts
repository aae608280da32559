/** The reads of accounts or cards in all their forms, each with the alias of the valid read that tells its ids. */
import type { Row } from '../../../foundation/rows.js';
import { OPERATION } from '../../../standard/operation.js';
import { call } from '../build.js';
import type { CallStep } from '../case.js';
import type { OperationId } from '../operations.js';

type Query = Readonly<Record<string, string>>;

const FROM: Query = { dateFrom: '${profile.ais.transactions.dateFrom|today-80}' };
const TO: Query = { dateTo: '${profile.ais.transactions.dateTo|today}' };
const WITH_BALANCE: Query = { withBalance: 'true' };

const ACCOUNT = '${sound-list.body.accounts.0.resourceId}';
const LATER = '${sound-list.body.accounts.1.resourceId}';
const CARD = '${sound-list.body.cardAccounts.0.resourceId}';

/** An entry of a list of booked ones. */
const entryOf = (list: string): string =>
  `\${sound-${list}.body.transactions.booked.0.transactionId}`;

/** The reference of an entry that is not the newest, where there is one. */
const referenceOf = (member: string): string =>
  `\${${[1, 0].map((at) => `sound-booked.body.${member}.booked.${at}.entryReference`).join('|')}}`;

const read = (
  as: string,
  operation: OperationId,
  account?: string,
  query: Query = {},
  rest: Partial<CallStep> = {},
): CallStep =>
  call(as, operation, {
    ...(account === undefined ? {} : { path: { 'account-id': account }, when: account }),
    query,
    ifOffered: true,
    ...rest,
  });

const entry = (as: string, account: string, id: string): CallStep =>
  read(
    as,
    OPERATION.account.transaction,
    account,
    {},
    {
      path: { 'account-id': account, resourceId: id },
      when: id,
    },
  );

const { account, card } = OPERATION;

const NEXT = '${sound-booked.href.transactions._links.next}';

/** The lists of transactions of an account or a card; those of both statuses may be of another account. */
function listsOf(
  operation: OperationId,
  member: string,
  of: string,
  both: { readonly of: string; readonly query?: Query } = { of },
): readonly CallStep[] {
  const booked = { bookingStatus: 'booked' };
  const reference = referenceOf(member);
  return [
    read('booked', operation, of, { ...booked, ...FROM, ...TO }),
    read('pending', operation, of, { bookingStatus: 'pending', ...FROM }),
    read('both', operation, both.of, { bookingStatus: 'both', ...FROM, ...both.query }),
    read(
      'since-entry',
      operation,
      of,
      { ...booked, entryReferenceFrom: reference },
      { when: reference },
    ),
    read('delta', operation, of, { ...booked, deltaList: 'true' }),
  ];
}

const OF_ACCOUNTS: readonly CallStep[] = [
  read('list', account.list),
  read('list-balances', account.list, undefined, WITH_BALANCE),
  read('detail', account.read, ACCOUNT),
  read('detail-later', account.read, LATER, WITH_BALANCE),
  read('balances', account.balances, ACCOUNT),
  read('balances-later', account.balances, LATER),
  ...listsOf(account.transactions, 'transactions', ACCOUNT, { of: LATER, query: WITH_BALANCE }),
  read('next-page', account.transactions, ACCOUNT, {}, { url: NEXT, when: NEXT }),
  entry('entry', ACCOUNT, entryOf('booked')),
  entry('entry-later', LATER, entryOf('both')),
];

const OF_CARDS: readonly CallStep[] = [
  read('list', card.list),
  read('detail', card.read, CARD),
  read('balances', card.balances, CARD),
  ...listsOf(card.transactions, 'cardTransactions', CARD),
];

/** The reads of a row, the list first. */
export const readsOf = ({ data }: Row): readonly CallStep[] =>
  data === 'cards' ? OF_CARDS : OF_ACCOUNTS;
