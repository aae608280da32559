import {
  changeBody,
  changeField,
  dropField,
  renameField,
  setField,
  setHeader,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { each, isFields } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { asSeen } from '../builders/as-seen.js';
import { giveQuery, refuseIf } from '../builders/change-request.js';
import { unmadeServed } from '../builders/instead.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import type { ChangeAnswer, Fault } from '../fault.js';

const LIST = [OPERATION.account.transactions];
const DETAILS = [OPERATION.account.transaction];
const SOMETHING = { currency: 'EUR', amount: '-999.99' };
const CODE = 'transactionsDetails.bankTransactionCode';
const DELTA = ['deltaList', 'entryReferenceFrom'];
const { inPeriod } = SOUND_RULES;

/** Faults of lists of transactions and of their details. */
export const TRANSACTION_FAULTS: readonly Fault[] = [
  inAnswer('transactions-answer-201', LIST, setStatus(200, 201)),
  inAnswer('transaction-details-answer-202', DETAILS, setStatus(200, 202)),
  inAnswer('transactions-sent-as-html', LIST, setHeader('content-type', 'text/html')),
  inAnswer(
    'transaction-details-misspelled',
    DETAILS,
    renameField('transactionsDetails', 'transactionDetails'),
  ),
  inAnswer('details-of-another-transaction', DETAILS, ofAnother()),
  inAnswer('bank-transaction-code-is-a-number', DETAILS, setField(CODE, 7)),
  inAnswer(
    'transactions-flat',
    LIST,
    changeBody((body) => ({ ...Object(body['transactions']) })),
  ),
  inAnswer('transactions-without-account', LIST, dropField('account')),
  inAnswer('transaction-account-link-missing', LIST, dropField('transactions._links.account')),
  inAnswer(
    'transaction-account-link-dead',
    LIST,
    changeField('transactions._links.account.href', (old) => `${String(old)}/0`),
  ),
  inAnswer('booking-date-missing', LIST, dropField('transactions.booked.*.bookingDate')),
  inAnswer(
    'transaction-amount-missing',
    LIST,
    dropField('transactions.booked.*.transactionAmount'),
  ),
  inAnswer('transactions-in-another-currency', [...LIST, ...DETAILS], (answer) =>
    ['transactions.booked.*', 'transactions.pending.*', 'transactionsDetails']
      .map((place) => setField(`${place}.transactionAmount.currency`, 'USD'))
      .reduce((edited, edit) => edit(edited), answer),
  ),
  inAnswer('transaction-id-missing', LIST, dropField('transactions.booked.*.transactionId')),
  inAnswer('value-date-is-a-number', LIST, setField('transactions.booked.*.valueDate', 1)),
  inAnswer(
    'pending-has-booking-date',
    LIST,
    changeField('transactions.pending', (list) =>
      each(list, (entry) => ({ ...entry, bookingDate: entry['valueDate'] })),
    ),
  ),
  inAnswer('pending-listed-as-booked', LIST, (answer) => ({
    ...answer,
    text: answer.text.replace('"pending":[', '"booked":['),
  })),

  inRules('date-to-ignored', {
    inPeriod: (entry, from) => inPeriod(entry, from, '9999-12-31'),
  }),
  inRules('date-from-ignored', {
    inPeriod: (entry, _from, to) => inPeriod(entry, '0000-01-01', to),
  }),
  inRules('first-day-excluded', {
    inPeriod: (entry, from, to) => inPeriod(entry, `${from}x`, to),
  }),
  inRules('last-day-excluded', {
    inPeriod: (entry, from, to) => inPeriod(entry, from, to) && entry.bookingDate !== to,
  }),
  inRequest('date-to-defaults-to-date-from', LIST, (request) => {
    const from = /dateFrom=([^&]+)/.exec(request.url)?.[1];
    if (from !== undefined) giveQuery('dateTo', from, DELTA)(request);
  }),
  remembering('details-told-to-any-consent', asSeen(DETAILS)),

  inRequest('date-from-not-needed', LIST, giveQuery('dateFrom', '2020-01-01', DELTA)),
  inRequest('booking-status-not-needed', LIST, giveQuery('bookingStatus', 'booked')),
  inRequest('unknown-booking-status-accepted', LIST, (request) => {
    request.url = request.url.replace(
      /bookingStatus=(?!(?:information|booked|pending|both)\b)[^&]*/,
      'bookingStatus=booked',
    );
  }),
  inRequest('malformed-date-from-accepted', LIST, (request) => {
    request.url = request.url.replace(
      /dateFrom=(?!\d{4}-\d\d-\d\d(?:&|$))[^&]*/,
      'dateFrom=2020-01-01',
    );
  }),
  inRequest(
    'balance-with-transactions-refused',
    LIST,
    refuseIf(({ url }) => /withBalance=true/.test(url)),
  ),
  inRequest('booking-status-ignored', LIST, (request) => {
    request.url = request.url.replace(/bookingStatus=(?:booked|pending)\b/, 'bookingStatus=both');
  }),
  remembering(
    'unknown-transaction-answers-200',
    unmadeServed(DETAILS, 200, { transactionsDetails: { transactionAmount: SOMETHING } }),
  ),
];

/** The details have the id and the amount of another transaction. */
function ofAnother(): ChangeAnswer {
  return changeField('transactionsDetails', (entry) =>
    isFields(entry) ? { ...entry, transactionId: 'another', transactionAmount: SOMETHING } : entry,
  );
}
