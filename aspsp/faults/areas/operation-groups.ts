/** Operations that are wrong together, because they do the same for different resources. */
export const CREATIONS = ['initiatePayment', 'createConsent'];
export const STARTS = ['startPaymentAuthorisation', 'startConsentAuthorisation'];
/** Links that say how an authorisation goes on. */
export const WAY_ON = ['scaRedirect', 'scaOAuth', 'scaStatus', 'startAuthorisation'];
export const ACCOUNT_READS = [
  'listAccounts',
  'getAccount',
  'getAccountBalances',
  'listTransactions',
  'getTransactionDetails',
];
