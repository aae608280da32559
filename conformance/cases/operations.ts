/**
 * Our ids of the operations, the same as in spec/: 45 of the contract's XS2A and 3 of its IAM, then those
 * that only another dialect has.
 */
export const CONTRACT_OPERATION_IDS = [
  'initiatePayment',
  'getPayment',
  'cancelPayment',
  'getPaymentStatus',
  'startPaymentAuthorisation',
  'listPaymentAuthorisations',
  'getPaymentScaStatus',
  'updatePaymentPsuData',
  'startPaymentCancellationAuthorisation',
  'listPaymentCancellationAuthorisations',
  'getPaymentCancellationScaStatus',
  'updatePaymentCancellationPsuData',
  'validatePayment',
  'createConsent',
  'getConsent',
  'deleteConsent',
  'getConsentStatus',
  'startConsentAuthorisation',
  'listConsentAuthorisations',
  'getConsentScaStatus',
  'updateConsentPsuData',
  'listAccounts',
  'getAccount',
  'getAccountBalances',
  'listTransactions',
  'getTransactionDetails',
  'listCardAccounts',
  'getCardAccount',
  'getCardAccountBalances',
  'listCardAccountTransactions',
  'getAccountList',
  'confirmFunds',
  'createSigningBasket',
  'getSigningBasket',
  'deleteSigningBasket',
  'startSigningBasketAuthorisation',
  'listSigningBasketAuthorisations',
  'getSigningBasketScaStatus',
  'updateSigningBasketPsuData',
  'createFundsConsent',
  'getFundsConsentStatus',
  'getFundsConsent',
  'deleteFundsConsent',
  'startFundsConsentAuthorisation',
  'updateFundsConsentPsuData',
  'registerClient',
  'authorize',
  'exchangeToken',
] as const;

/** Operations that only the formal definition has. */
const FORMAL_OPERATION_IDS = [
  'getSigningBasketStatus',
  'listTrustedBeneficiaries',
  'getAuthorisationMetadata',
] as const;

/** Every operation that the suite knows. */
export const OPERATION_IDS = [...CONTRACT_OPERATION_IDS, ...FORMAL_OPERATION_IDS] as const;

export type OperationId = (typeof OPERATION_IDS)[number];
