/** Reading transactions: lists, their periods, and details. */
import { OPERATION } from '../../../standard/operation.js';
import {
  agrees,
  any,
  call,
  defineCase,
  equal,
  every,
  field,
  needs,
  noField,
  refused,
  status,
} from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import {
  accountPath,
  BOOKED_SPAN,
  grantedWithAccounts,
  optionalTexts,
  readHeaders,
  readTransactions,
} from './account-calls.js';

const AIS = needs('AIS', {
  profile: ['ais.accounts.0', 'ais.transactions'],
});
const BOOKED = '/transactions/booked';
const PENDING = '/transactions/pending';
const { dateFrom, dateTo } = BOOKED_SPAN as { readonly dateFrom: string; readonly dateTo: string };

const listsBookedCase = defineCase({
  id: 'ais/transactions/lists-booked',
  title: 'Booked transactions have booking dates within the requested period',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      BOOKED_SPAN,
      'transactions',
      status('AIS-TRANSACTIONS-200', 200),
      field('AIS-TRANSACTIONS-BODY', BOOKED, { type: 'array' }),
      field('AIS-TRANSACTIONS-BODY', `${BOOKED}/0`, { type: 'object' }),
      every('AIS-TRANSACTIONS-BOOKED-DATE', BOOKED, '/bookingDate', {}),
      every('AIS-TRANSACTIONS-DATE-RANGE', BOOKED, '/bookingDate', { from: dateFrom, to: dateTo }),
      every('AIS-TRANSACTION-AMOUNT', BOOKED, '/transactionAmount/amount', {}),
      every('AIS-TRANSACTION-AMOUNT', BOOKED, '/transactionAmount/currency', {}),
      every('AIS-TRANSACTION-ID', BOOKED, '/transactionId', {}),
      noField('AIS-TRANSACTIONS-BOOKED-ONLY', `${PENDING}/0`),
      ...optionalTexts('AIS-TRANSACTION-FIELDS', `${BOOKED}/0`, [
        'creditorName',
        'debtorName',
        'creditorAccount/iban',
        'debtorAccount/iban',
        'valueDate',
        'remittanceInformationUnstructured',
      ]),
    ),
  ],
});

const bodyCase = defineCase({
  id: 'ais/transactions/names-account',
  title: 'A transaction list names its account and links to it',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      BOOKED_SPAN,
      'transactions',
      status('AIS-TRANSACTIONS-200', 200),
      field('AIS-TRANSACTIONS-ACCOUNT', '/account', { type: 'object' }),
      equal(
        'AIS-TRANSACTIONS-ACCOUNT',
        '${transactions.body.account.iban}',
        '${profile.ais.accounts.0.iban}',
      ),
      field('AIS-TRANSACTIONS-LINK-ACCOUNT', '/transactions/_links/account/href', {
        type: 'string',
      }),
    ),
  ],
});

const inclusiveCase = defineCase({
  id: 'ais/transactions/counts-both-days-in',
  title: 'A transaction list for one day has the transactions booked on that day',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    { ...readTransactions(BOOKED_SPAN, 'whole', status('AIS-TRANSACTIONS-200', 200)), setup: true },
    readTransactions(
      {
        ...BOOKED_SPAN,
        dateFrom: '${whole.body.transactions.booked.0.bookingDate}',
        dateTo: '${whole.body.transactions.booked.0.bookingDate}',
      },
      'day',
      status('AIS-TRANSACTIONS-200', 200),
      field('AIS-TRANSACTIONS-DATE-INCLUSIVE', `${BOOKED}/0/bookingDate`, {
        in: ['${whole.body.transactions.booked.0.bookingDate}'],
      }),
      every('AIS-TRANSACTIONS-DATE-RANGE', BOOKED, '/bookingDate', {
        in: ['${whole.body.transactions.booked.0.bookingDate}'],
      }),
    ),
  ],
});

/** No entry, or only entries of this day. */
const onlyOf = (day: string): Check =>
  any(
    'AIS-TRANSACTIONS-DATE-RANGE',
    [noField('AIS-TRANSACTIONS-DATE-RANGE', BOOKED)],
    [every('AIS-TRANSACTIONS-DATE-RANGE', BOOKED, '/bookingDate', { in: [day] })],
  );

const boundsCase = defineCase({
  id: 'ais/transactions/keeps-to-both-bounds',
  title: 'Each end of the period excludes the transactions beyond it',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { ...BOOKED_SPAN, dateTo: dateFrom },
      'first-day',
      status('AIS-TRANSACTIONS-200', 200),
      onlyOf(dateFrom),
    ),
    readTransactions(
      { ...BOOKED_SPAN, dateFrom: dateTo },
      'last-day',
      status('AIS-TRANSACTIONS-200', 200),
      onlyOf(dateTo),
    ),
  ],
});

const withoutDateToCase = defineCase({
  id: 'ais/transactions/ends-now-by-default',
  title: 'Without dateTo the period ends today',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { bookingStatus: 'booked', dateFrom },
      'transactions',
      status('AIS-TRANSACTIONS-DATE-TO-DEFAULT', 200),
      every('AIS-TRANSACTIONS-DATE-RANGE', BOOKED, '/bookingDate', { from: dateFrom }),
      field('AIS-TRANSACTIONS-DATE-TO-DEFAULT', `${BOOKED}/0`, { type: 'object' }),
    ),
  ],
});

/** A status that the bank may not support: it refuses, or follows the rule. */
function orRefused(clause: string, ...held: readonly Check[]): Check {
  return any(clause, [refused(clause)], [status(clause, 200), ...held]);
}

const pendingCase = defineCase({
  id: 'ais/transactions/lists-pending',
  title: 'Pending transactions have no booking date',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { ...BOOKED_SPAN, bookingStatus: 'pending' },
      'transactions',
      orRefused('AIS-TRANSACTIONS-PENDING-OFFERED'),
      orRefused(
        'AIS-TRANSACTIONS-PENDING-NO-DATE',
        any(
          'AIS-TRANSACTIONS-PENDING-NO-DATE',
          [noField('AIS-TRANSACTIONS-PENDING-NO-DATE', PENDING)],
          [every('AIS-TRANSACTIONS-PENDING-NO-DATE', PENDING, '/bookingDate', { absent: true })],
        ),
      ),
      orRefused(
        'AIS-TRANSACTIONS-PENDING-ONLY',
        noField('AIS-TRANSACTIONS-PENDING-ONLY', `${BOOKED}/0`),
      ),
    ),
  ],
});

const bothCase = defineCase({
  id: 'ais/transactions/lists-both',
  title: 'Booked and pending transactions are listed together, each with its dates',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { ...BOOKED_SPAN, bookingStatus: 'both' },
      'transactions',
      orRefused(
        'AIS-TRANSACTIONS-BOTH-OFFERED',
        field('AIS-TRANSACTIONS-BOTH-OFFERED', BOOKED, { type: 'array' }),
      ),
      orRefused(
        'AIS-TRANSACTIONS-BOOKED-DATE',
        every('AIS-TRANSACTIONS-BOOKED-DATE', BOOKED, '/bookingDate', {}),
      ),
      orRefused(
        'AIS-TRANSACTIONS-DATE-RANGE',
        every('AIS-TRANSACTIONS-DATE-RANGE', BOOKED, '/bookingDate', {
          from: dateFrom,
          to: dateTo,
        }),
      ),
      orRefused(
        'AIS-TRANSACTIONS-PENDING-NO-DATE',
        any(
          'AIS-TRANSACTIONS-PENDING-NO-DATE',
          [noField('AIS-TRANSACTIONS-PENDING-NO-DATE', PENDING)],
          [every('AIS-TRANSACTIONS-PENDING-NO-DATE', PENDING, '/bookingDate', { absent: true })],
        ),
      ),
    ),
  ],
});

const withBalanceCase = defineCase({
  id: 'ais/transactions/takes-with-balance',
  title: 'withBalance on transactions is obeyed or ignored, true or false, never rejected',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { ...BOOKED_SPAN, withBalance: 'true' },
      'transactions',
      status('AIS-TRANSACTIONS-WITH-BALANCE', 200),
    ),
    readTransactions(
      { ...BOOKED_SPAN, withBalance: 'false' },
      'without',
      status('AIS-TRANSACTIONS-WITH-BALANCE', 200),
    ),
  ],
});

const sinceEntryCase = defineCase({
  id: 'ais/transactions/answers-entry-reference',
  title: 'entryReferenceFrom is accepted without dates, or refused',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { bookingStatus: 'booked', entryReferenceFrom: '1' },
      'delta',
      any(
        'AIS-TRANSACTIONS-ENTRY-REFERENCE',
        [status('AIS-TRANSACTIONS-ENTRY-REFERENCE', 200)],
        [refused('AIS-TRANSACTIONS-ENTRY-REFERENCE')],
      ),
    ),
  ],
});

const deltaCase = defineCase({
  id: 'ais/transactions/answers-delta-access',
  title: 'deltaList is accepted without dates, or refused',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      { bookingStatus: 'booked', deltaList: 'true' },
      'delta',
      any(
        'AIS-TRANSACTIONS-DELTA-LIST',
        [status('AIS-TRANSACTIONS-DELTA-LIST', 200)],
        [refused('AIS-TRANSACTIONS-DELTA-LIST')],
      ),
    ),
  ],
});

const listed = '${transactions.body.transactions.booked.0.transactionId}';

const detailsCase = defineCase({
  id: 'ais/transactions/reads-details',
  title: 'A transaction of the list is read by its transactionId',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readTransactions(
      BOOKED_SPAN,
      'transactions',
      status('AIS-TRANSACTIONS-200', 200),
      field('AIS-TRANSACTION-ID', `${BOOKED}/0/transactionId`, { type: 'string' }),
    ),
    call(
      'details',
      OPERATION.account.transaction,
      { path: accountPath('accounts', { resourceId: listed }), headers: readHeaders() },
      status('AIS-TRANSACTION-DETAILS-200', 200),
      field('AIS-TRANSACTION-DETAILS-BODY', '/transactionsDetails', { type: 'object' }),
      ...optionalTexts('AIS-TRANSACTION-DETAILS-FIELDS', '/transactionsDetails', [
        'mandateId',
        'bankTransactionCode',
      ]),
      agrees(
        'AIS-TRANSACTION-DETAILS-SAME',
        '/transactionsDetails',
        'transactions',
        `${BOOKED}/0`,
        '/transactionId',
        '/transactionAmount',
        '/bookingDate',
        '/valueDate',
        '/creditorAccount',
        '/debtorAccount',
      ),
    ),
  ],
});

export const transactionCases: readonly Case[] = [
  listsBookedCase,
  bodyCase,
  inclusiveCase,
  boundsCase,
  withoutDateToCase,
  pendingCase,
  bothCase,
  withBalanceCase,
  deltaCase,
  sinceEntryCase,
  detailsCase,
];
