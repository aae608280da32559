import { answeredBy } from '../../../mutation/answer.js';
import {
  changeBody,
  dropField,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { OPERATION } from '../../domain/operation.js';
import { asSeen } from '../builders/as-seen.js';
import { giveQuery, refuseIf } from '../builders/change-request.js';
import { inAnswer, inRequest, remembering } from '../builders/make-fault.js';
import type { Fault } from '../fault.js';

/** An unassigned number. */
const PAN = '9999990000000105';
const LIST = [OPERATION.card.list];
const DETAIL = [OPERATION.card.read];
const BALANCES = [OPERATION.card.balances];
const TRANSACTIONS = [OPERATION.card.transactions];

/** Faults of card accounts, and of the list of all accounts. */
export const CARD_FAULTS: readonly Fault[] = [
  inAnswer('card-accounts-answer-201', LIST, setStatus(200, 201)),
  inAnswer('card-account-answers-202', DETAIL, setStatus(200, 202)),
  inAnswer('card-balances-answer-201', BALANCES, setStatus(200, 201)),
  inAnswer('card-transactions-answer-202', TRANSACTIONS, setStatus(200, 202)),
  inAnswer('card-accounts-called-accounts', LIST, renameField('cardAccounts', 'accounts')),
  inAnswer('card-resource-id-missing', LIST, dropField('cardAccounts.*.resourceId')),
  inAnswer('card-number-in-full', LIST, setField('cardAccounts.*.maskedPan', PAN)),
  inAnswer('card-currency-missing', LIST, dropField('cardAccounts.*.currency')),
  inAnswer(
    'card-links-dead',
    LIST,
    setField('cardAccounts.*._links', { transactions: { href: '/psd2/v1/cards' } }),
  ),
  inAnswer('card-list-forgets-a-card', LIST, setField('cardAccounts', [])),
  inAnswer(
    'card-detail-not-wrapped',
    DETAIL,
    changeBody((body) => ({ ...Object(body['cardAccount']) })),
  ),
  inAnswer('credit-limit-is-a-number', DETAIL, setField('cardAccount.creditLimit', 2500)),
  inAnswer('card-balances-missing', BALANCES, dropField('balances')),
  inAnswer('card-balance-type-not-in-enum', BALANCES, setField('balances.*.balanceType', 'spent')),
  inAnswer(
    'card-transactions-called-otherwise',
    TRANSACTIONS,
    renameField('cardTransactions', 'transactions'),
  ),
  inAnswer(
    'card-transaction-amount-missing',
    TRANSACTIONS,
    dropField('cardTransactions.booked.*.transactionAmount'),
  ),
  inRequest(
    'card-date-from-not-needed',
    TRANSACTIONS,
    giveQuery('dateFrom', '2020-01-01', ['deltaList', 'entryReferenceFrom']),
  ),
  inRequest(
    'card-balance-with-transactions-refused',
    TRANSACTIONS,
    refuseIf(({ url }) => /withBalance=true/.test(url)),
  ),
  remembering('cards-told-to-any-consent', asSeen([...DETAIL, ...BALANCES, ...TRANSACTIONS])),
  inAnswer(
    'account-list-shows-numbers',
    [OPERATION.accountList.read],
    setField('cardAccounts.*.maskedPan', PAN),
  ),
  inAnswer('account-list-open-to-all', [OPERATION.accountList.read], (answer) =>
    answeredBy(answer, 200, { accounts: [{ resourceId: 'of-somebody', currency: 'EUR' }] }),
  ),
  inRequest('card-date-from-ignored', TRANSACTIONS, (request) => {
    request.url = request.url.replace(/dateFrom=\d{4}(?=-\d\d-\d\d)/, 'dateFrom=2000');
  }),
];
