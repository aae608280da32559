import type { OperationId } from '../../../conformance/cases/operations.js';
import { OPERATION } from '../../../standard/operation.js';

/** A field of an operation's success, and its clause. */
export interface AnswerField {
  readonly operation: OperationId;
  /** The path of names in the contract; `[]` for the items of an array. */
  readonly path: readonly string[];
  readonly clause: string;
}

const rows = (operation: OperationId, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([path, clause]) => ({ operation, path: path.split('.'), clause }));

const AUTHORISATION = { scaStatus: 'SCA-START-STATUS', _links: 'SCA-START-LINKS' };

/** The fields of responses with their own clauses; our documents check the types of all fields. */
export const ANSWER_FIELDS: readonly AnswerField[] = [
  ...rows(OPERATION.payment.create, {
    transactionStatus: 'PIS-INITIATE-RCVD',
    paymentId: 'PIS-INITIATE-PAYMENT-ID',
    _links: 'PIS-INITIATE-LINKS',
  }),
  ...rows(OPERATION.payment.status, { transactionStatus: 'PIS-STATUS-BODY' }),
  ...rows(OPERATION.payment.start, {
    scaStatus: 'PIS-AUTH-START-RECEIVED',
    _links: 'PIS-AUTH-START-LINKS',
  }),
  ...rows(OPERATION.payment.list, { authorisationIds: 'PIS-AUTH-LIST-HOLDS' }),
  ...rows(OPERATION.payment.sca, { scaStatus: 'PIS-AUTH-STATUS-BODY' }),
  ...rows(OPERATION.payment.update, { scatransactionStatus: 'PIS-AUTH-UPDATE-STATUS' }),
  ...rows(OPERATION.cancellation.start, { scaStatus: 'PIS-CANCEL-AUTH-RECEIVED' }),
  ...rows(OPERATION.cancellation.list, {
    cancellationIds: 'PIS-CANCEL-AUTH-LIST-HOLDS',
  }),
  ...rows(OPERATION.consent.create, {
    consentStatus: 'AIS-CONSENT-CREATE-RECEIVED',
    consentId: 'AIS-CONSENT-CREATE-ID',
    _links: 'AIS-CONSENT-CREATE-LINKS',
  }),
  ...rows(OPERATION.consent.read, {
    consentStatus: 'AIS-CONSENT-READ-STATUS',
    access: 'AIS-CONSENT-READ-CONTENT',
    recurringIndicator: 'AIS-CONSENT-READ-CONTENT',
    validUntil: 'AIS-CONSENT-READ-CONTENT',
    frequencyPerDay: 'AIS-CONSENT-READ-CONTENT',
    _links: 'AIS-CONSENT-READ-LINKS',
  }),
  ...rows(OPERATION.consent.status, { consentStatus: 'AIS-CONSENT-STATUS-BODY' }),
  ...rows(OPERATION.consent.start, AUTHORISATION),
  ...rows(OPERATION.consent.list, { authorisationIds: 'SCA-LIST-BODY' }),
  ...rows(OPERATION.consent.sca, { scaStatus: 'SCA-STATUS-BODY' }),
  ...rows(OPERATION.consent.update, { scatransactionStatus: 'SCA-UPDATE-STATUS' }),
  ...rows(OPERATION.account.list, {
    accounts: 'AIS-ACCOUNTS-LIST',
    'accounts.[].resourceId': 'AIS-ACCOUNT-RESOURCE-ID',
    'accounts.[].currency': 'AIS-ACCOUNT-CURRENCY',
  }),
  ...rows(OPERATION.account.read, { account: 'AIS-ACCOUNT-BODY' }),
  ...rows(OPERATION.account.balances, {
    balances: 'AIS-BALANCES-BODY',
    account: 'AIS-BALANCES-ACCOUNT',
    'balances.[].balanceAmount.amount': 'AIS-BALANCE-AMOUNT',
    'balances.[].balanceAmount.currency': 'AIS-BALANCE-AMOUNT',
    'balances.[].balanceType': 'AIS-BALANCE-TYPE',
  }),
  ...rows(OPERATION.account.transactions, {
    'transactions.booked': 'AIS-TRANSACTIONS-BODY',
    account: 'AIS-TRANSACTIONS-ACCOUNT',
    'transactions._links': 'AIS-TRANSACTIONS-LINK-ACCOUNT',
    'transactions.booked.[].transactionAmount.amount': 'AIS-TRANSACTION-AMOUNT',
    'transactions.booked.[].transactionAmount.currency': 'AIS-TRANSACTION-AMOUNT',
    'transactions.booked.[].bookingDate': 'AIS-TRANSACTIONS-BOOKED-DATE',
    'transactions.booked.[].transactionId': 'AIS-TRANSACTION-ID',
  }),
  ...rows(OPERATION.account.transaction, { transactionsDetails: 'AIS-TRANSACTION-DETAILS-BODY' }),
  ...rows(OPERATION.card.list, {
    cardAccounts: 'AIS-CARD-LIST-BODY',
    'cardAccounts.[].resourceId': 'AIS-CARD-RESOURCE-ID',
  }),
  ...rows(OPERATION.card.read, { cardAccount: 'AIS-CARD-DETAIL' }),
  ...rows(OPERATION.card.balances, { balances: 'AIS-CARD-BALANCES-BODY' }),
  ...rows(OPERATION.card.transactions, {
    'cardTransactions.booked': 'AIS-CARD-TRANSACTIONS-BODY',
  }),
  ...rows(OPERATION.funds.confirm, { fundsAvailable: 'PIIS-RESPONSE' }),
  ...rows(OPERATION.basket.create, {
    transactionStatus: 'SBS-CREATE-RCVD',
    basketId: 'SBS-CREATE-ID',
    _links: 'SBS-CREATE-LINKS',
  }),
  ...rows(OPERATION.basket.read, {
    payments: 'SBS-READ-PAYMENTS',
    transactionStatus: 'SBS-READ-STATUS',
  }),
  ...rows(OPERATION.basket.start, {
    scaStatus: 'SBS-AUTH-START-RECEIVED',
    _links: 'SBS-AUTH-START-LINKS',
  }),
  ...rows(OPERATION.basket.list, { authorisationIds: 'SBS-AUTH-LIST-200' }),
  ...rows(OPERATION.basket.sca, { scaStatus: 'SBS-AUTH-STATUS-BODY' }),
  ...rows(OPERATION.fundsConsent.create, {
    consentId: 'COF-CREATE-ANSWER',
    consentStatus: 'COF-CREATE-RECEIVED',
    _links: 'COF-CREATE-ANSWER',
  }),
  ...rows(OPERATION.fundsConsent.status, { consentStatus: 'COF-STATUS-BODY' }),
  ...rows(OPERATION.fundsConsent.read, { consentStatus: 'COF-READ-STATUS' }),
];
