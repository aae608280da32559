import type { OperationId } from '../../../conformance/cases/operations.js';

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
  ...rows('initiatePayment', {
    transactionStatus: 'PIS-INITIATE-RCVD',
    paymentId: 'PIS-INITIATE-PAYMENT-ID',
    _links: 'PIS-INITIATE-LINKS',
  }),
  ...rows('getPaymentStatus', { transactionStatus: 'PIS-STATUS-BODY' }),
  ...rows('startPaymentAuthorisation', {
    scaStatus: 'PIS-AUTH-START-RECEIVED',
    _links: 'PIS-AUTH-START-LINKS',
  }),
  ...rows('listPaymentAuthorisations', { authorisationIds: 'PIS-AUTH-LIST-HOLDS' }),
  ...rows('getPaymentScaStatus', { scaStatus: 'PIS-AUTH-STATUS-BODY' }),
  ...rows('updatePaymentPsuData', { scatransactionStatus: 'PIS-AUTH-UPDATE-STATUS' }),
  ...rows('startPaymentCancellationAuthorisation', { scaStatus: 'PIS-CANCEL-AUTH-RECEIVED' }),
  ...rows('listPaymentCancellationAuthorisations', {
    cancellationIds: 'PIS-CANCEL-AUTH-LIST-HOLDS',
  }),
  ...rows('createConsent', {
    consentStatus: 'AIS-CONSENT-CREATE-RECEIVED',
    consentId: 'AIS-CONSENT-CREATE-ID',
    _links: 'AIS-CONSENT-CREATE-LINKS',
  }),
  ...rows('getConsent', {
    consentStatus: 'AIS-CONSENT-READ-STATUS',
    access: 'AIS-CONSENT-READ-CONTENT',
    recurringIndicator: 'AIS-CONSENT-READ-CONTENT',
    validUntil: 'AIS-CONSENT-READ-CONTENT',
    frequencyPerDay: 'AIS-CONSENT-READ-CONTENT',
    _links: 'AIS-CONSENT-READ-LINKS',
  }),
  ...rows('getConsentStatus', { consentStatus: 'AIS-CONSENT-STATUS-BODY' }),
  ...rows('startConsentAuthorisation', AUTHORISATION),
  ...rows('listConsentAuthorisations', { authorisationIds: 'SCA-LIST-BODY' }),
  ...rows('getConsentScaStatus', { scaStatus: 'SCA-STATUS-BODY' }),
  ...rows('updateConsentPsuData', { scatransactionStatus: 'SCA-UPDATE-STATUS' }),
  ...rows('listAccounts', {
    accounts: 'AIS-ACCOUNTS-LIST',
    'accounts.[].resourceId': 'AIS-ACCOUNT-RESOURCE-ID',
    'accounts.[].currency': 'AIS-ACCOUNT-CURRENCY',
  }),
  ...rows('getAccount', { account: 'AIS-ACCOUNT-BODY' }),
  ...rows('getAccountBalances', {
    balances: 'AIS-BALANCES-BODY',
    account: 'AIS-BALANCES-ACCOUNT',
    'balances.[].balanceAmount.amount': 'AIS-BALANCE-AMOUNT',
    'balances.[].balanceAmount.currency': 'AIS-BALANCE-AMOUNT',
    'balances.[].balanceType': 'AIS-BALANCE-TYPE',
  }),
  ...rows('listTransactions', {
    'transactions.booked': 'AIS-TRANSACTIONS-BODY',
    account: 'AIS-TRANSACTIONS-ACCOUNT',
    'transactions._links': 'AIS-TRANSACTIONS-LINK-ACCOUNT',
    'transactions.booked.[].transactionAmount.amount': 'AIS-TRANSACTION-AMOUNT',
    'transactions.booked.[].transactionAmount.currency': 'AIS-TRANSACTION-AMOUNT',
    'transactions.booked.[].bookingDate': 'AIS-TRANSACTIONS-BOOKED-DATE',
    'transactions.booked.[].transactionId': 'AIS-TRANSACTION-ID',
  }),
  ...rows('getTransactionDetails', { transactionsDetails: 'AIS-TRANSACTION-DETAILS-BODY' }),
  ...rows('listCardAccounts', {
    cardAccounts: 'AIS-CARD-LIST-BODY',
    'cardAccounts.[].resourceId': 'AIS-CARD-RESOURCE-ID',
  }),
  ...rows('getCardAccount', { cardAccount: 'AIS-CARD-DETAIL' }),
  ...rows('getCardAccountBalances', { balances: 'AIS-CARD-BALANCES-BODY' }),
  ...rows('listCardAccountTransactions', {
    'cardTransactions.booked': 'AIS-CARD-TRANSACTIONS-BODY',
  }),
  ...rows('confirmFunds', { fundsAvailable: 'PIIS-RESPONSE' }),
  ...rows('createSigningBasket', {
    transactionStatus: 'SBS-CREATE-RCVD',
    basketId: 'SBS-CREATE-ID',
    _links: 'SBS-CREATE-LINKS',
  }),
  ...rows('getSigningBasket', {
    payments: 'SBS-READ-PAYMENTS',
    transactionStatus: 'SBS-READ-STATUS',
  }),
  ...rows('startSigningBasketAuthorisation', {
    scaStatus: 'SBS-AUTH-START-RECEIVED',
    _links: 'SBS-AUTH-START-LINKS',
  }),
  ...rows('listSigningBasketAuthorisations', { authorisationIds: 'SBS-AUTH-LIST-200' }),
  ...rows('getSigningBasketScaStatus', { scaStatus: 'SBS-AUTH-STATUS-BODY' }),
  ...rows('createFundsConsent', {
    consentId: 'COF-CREATE-ANSWER',
    consentStatus: 'COF-CREATE-RECEIVED',
    _links: 'COF-CREATE-ANSWER',
  }),
  ...rows('getFundsConsentStatus', { consentStatus: 'COF-STATUS-BODY' }),
  ...rows('getFundsConsent', { consentStatus: 'COF-READ-STATUS' }),
];
