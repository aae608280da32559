/** Operations that have the same faults, because they do the same for different resources. */
export const CREATIONS = ['initiatePayment', 'createConsent'];
export const STARTS = ['startPaymentAuthorisation', 'startConsentAuthorisation'];
/** Links to the next step of an authorisation. */
export const WAY_ON = ['scaRedirect', 'scaOAuth', 'scaStatus', 'startAuthorisation'];
export const ACCOUNT_READS = [
  'listAccounts',
  'getAccount',
  'getAccountBalances',
  'listTransactions',
  'getTransactionDetails',
];
