/** Reading transactions with invalid requests, which return no entries. */
import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, needs, noField, refusalIs, refused, spoiled } from '../build.js';
import type { Case, Mutation } from '../case.js';
import type { Check } from '../check.js';
import {
  accountPath,
  BOOKED_SPAN,
  granted,
  grantedWithAccounts,
  readHeaders,
  readTransactions,
} from './account-calls.js';

const AIS = needs('AIS', {
  profile: ['ais.accounts.0', 'ais.transactions'],
});
const TWIN = 'ais/transactions/lists-booked';
const BAD_REQUEST = refusalIs('ERR-400', [400]);

interface Spoiled {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly mutate: readonly Mutation[];
  readonly exact?: Check;
}

const TABLE: readonly Spoiled[] = [
  {
    id: 'rejects-missing-date-from',
    title: 'A transaction list without dateFrom and without delta access is refused',
    clause: 'AIS-TRANSACTIONS-DATE-FROM-MANDATORY',
    mutate: [
      { op: 'drop-query', name: 'dateFrom' },
      { op: 'drop-query', name: 'dateTo' },
    ],
    exact: BAD_REQUEST,
  },
  {
    id: 'rejects-missing-date-from-without-delta',
    title: 'A transaction list without dateFrom is refused where deltaList is false',
    clause: 'AIS-TRANSACTIONS-DATE-FROM-MANDATORY',
    mutate: [
      { op: 'drop-query', name: 'dateFrom' },
      { op: 'drop-query', name: 'dateTo' },
      { op: 'set-query', name: 'deltaList', value: 'false' },
    ],
  },
  {
    id: 'rejects-malformed-date-from',
    title: 'A dateFrom that is not an ISO date is refused',
    clause: 'AIS-TRANSACTIONS-DATE-FORMAT',
    mutate: [{ op: 'set-query', name: 'dateFrom', value: '01/02/2020' }],
    exact: BAD_REQUEST,
  },
  {
    id: 'rejects-impossible-date-to',
    title: 'A dateTo that does not exist in the calendar is refused',
    clause: 'AIS-TRANSACTIONS-DATE-FORMAT',
    mutate: [{ op: 'set-query', name: 'dateTo', value: '2024-02-31' }],
    exact: BAD_REQUEST,
  },
  {
    id: 'rejects-missing-booking-status',
    title: 'A transaction list without bookingStatus is refused',
    clause: 'AIS-TRANSACTIONS-BOOKING-STATUS-NEEDED',
    mutate: [{ op: 'drop-query', name: 'bookingStatus' }],
    exact: BAD_REQUEST,
  },
  {
    id: 'rejects-unknown-booking-status',
    title: 'An undefined bookingStatus is rejected',
    clause: 'AIS-TRANSACTIONS-BOOKING-STATUS-CODES',
    mutate: [{ op: 'set-query', name: 'bookingStatus', value: 'imagined' }],
    exact: BAD_REQUEST,
  },
  {
    id: 'rejects-span-that-runs-backwards',
    title: 'A dateTo before dateFrom is refused',
    clause: 'AIS-TRANSACTIONS-SPAN-BACKWARDS',
    mutate: [
      { op: 'set-query', name: 'dateFrom', value: '${profile.ais.transactions.dateTo}' },
      { op: 'set-query', name: 'dateTo', value: '2000-01-01' },
    ],
  },
];

const spoiledCases: readonly Case[] = TABLE.map((row) =>
  defineCase({
    id: `ais/transactions/${row.id}`,
    title: row.title,
    tags: ['serial'],
    needs: AIS,
    twin: TWIN,
    steps: [
      ...grantedWithAccounts,
      spoiled(
        readTransactions(),
        row.mutate,
        refused(row.clause),
        noField(row.clause, '/transactions/booked/0'),
        ...(row.exact === undefined ? [] : [row.exact]),
      ),
    ],
  }),
);

const unknownAccountCase = defineCase({
  id: 'ais/transactions/rejects-unknown-account',
  title: 'An unknown account id has no transactions',
  tags: ['serial'],
  needs: AIS,
  twin: TWIN,
  steps: [
    ...granted,
    {
      ...readTransactions(
        BOOKED_SPAN,
        'transactions',
        refused('AIS-ACCOUNT-UNKNOWN'),
        noField('AIS-ACCOUNT-UNKNOWN', '/transactions'),
      ),
      path: { 'account-id': '${uuid}' },
    },
  ],
});

const unknownTransactionCase = defineCase({
  id: 'ais/transactions/rejects-unknown-transaction',
  title: 'An unknown transaction id has no details',
  tags: ['serial'],
  needs: AIS,
  twin: 'ais/transactions/reads-details',
  steps: [
    ...grantedWithAccounts,
    call(
      'details',
      OPERATION.account.transaction,
      { path: accountPath('accounts', { resourceId: '${uuid}' }), headers: readHeaders() },
      refused('AIS-TRANSACTION-UNKNOWN'),
      noField('AIS-TRANSACTION-UNKNOWN', '/transactionsDetails'),
      refusalIs('ERR-404', [403, 404]),
    ),
  ],
});

export const transactionRefusalCases: readonly Case[] = [
  ...spoiledCases,
  unknownAccountCase,
  unknownTransactionCase,
];
