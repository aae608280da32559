/** Operations that are wrong together, because they do the same for different resources. */
export const CREATIONS = ['initiatePayment', 'createConsent'];
export const STARTS = ['startPaymentAuthorisation', 'startConsentAuthorisation'];
export const ACCOUNT_READS = [
  'listAccounts',
  'getAccount',
  'getAccountBalances',
  'listTransactions',
  'getTransactionDetails',
];
