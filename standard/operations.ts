/**
 * Every operation of the documents in spec/, in their order. `npm run docs` writes this file: edit the documents.
 */

/** Those of the contract: its XS2A, then its IAM. */
export const CONTRACT_OPERATIONS = [
  { id: 'initiatePayment', method: 'POST', path: '/v1/{payment-service}/{payment-product}' },
  {
    id: 'validatePayment',
    method: 'POST',
    path: '/v1/{payment-service}/{payment-product}/validate',
  },
  { id: 'getPayment', method: 'GET', path: '/v1/{payment-service}/{payment-product}/{paymentId}' },
  {
    id: 'cancelPayment',
    method: 'DELETE',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}',
  },
  {
    id: 'getPaymentStatus',
    method: 'GET',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/status',
  },
  {
    id: 'listPaymentAuthorisations',
    method: 'GET',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations',
  },
  {
    id: 'startPaymentAuthorisation',
    method: 'POST',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations',
  },
  {
    id: 'getPaymentScaStatus',
    method: 'GET',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId}',
  },
  {
    id: 'updatePaymentPsuData',
    method: 'PUT',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId}',
  },
  {
    id: 'listPaymentCancellationAuthorisations',
    method: 'GET',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations',
  },
  {
    id: 'startPaymentCancellationAuthorisation',
    method: 'POST',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations',
  },
  {
    id: 'getPaymentCancellationScaStatus',
    method: 'GET',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations/{cancellationId}',
  },
  {
    id: 'updatePaymentCancellationPsuData',
    method: 'PUT',
    path: '/v1/{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations/{cancellationId}',
  },
  { id: 'createConsent', method: 'POST', path: '/v1/consents' },
  { id: 'getConsent', method: 'GET', path: '/v1/consents/{consentId}' },
  { id: 'deleteConsent', method: 'DELETE', path: '/v1/consents/{consentId}' },
  { id: 'getConsentStatus', method: 'GET', path: '/v1/consents/{consentId}/status' },
  {
    id: 'listConsentAuthorisations',
    method: 'GET',
    path: '/v1/consents/{consentId}/authorisations',
  },
  {
    id: 'startConsentAuthorisation',
    method: 'POST',
    path: '/v1/consents/{consentId}/authorisations',
  },
  {
    id: 'getConsentScaStatus',
    method: 'GET',
    path: '/v1/consents/{consentId}/authorisations/{authorisationId}',
  },
  {
    id: 'updateConsentPsuData',
    method: 'PUT',
    path: '/v1/consents/{consentId}/authorisations/{authorisationId}',
  },
  { id: 'listAccounts', method: 'GET', path: '/v1/accounts' },
  { id: 'getAccount', method: 'GET', path: '/v1/accounts/{account-id}' },
  { id: 'getAccountBalances', method: 'GET', path: '/v1/accounts/{account-id}/balances' },
  { id: 'listTransactions', method: 'GET', path: '/v1/accounts/{account-id}/transactions/' },
  {
    id: 'getTransactionDetails',
    method: 'GET',
    path: '/v1/accounts/{account-id}/transactions/{resourceId}',
  },
  { id: 'listCardAccounts', method: 'GET', path: '/v1/card-accounts' },
  { id: 'getCardAccount', method: 'GET', path: '/v1/card-accounts/{account-id}' },
  { id: 'getCardAccountBalances', method: 'GET', path: '/v1/card-accounts/{account-id}/balances' },
  {
    id: 'listCardAccountTransactions',
    method: 'GET',
    path: '/v1/card-accounts/{account-id}/transactions',
  },
  { id: 'getAccountList', method: 'GET', path: '/v1/account-list' },
  { id: 'confirmFunds', method: 'POST', path: '/v1/funds-confirmations' },
  { id: 'createSigningBasket', method: 'POST', path: '/v1/signing-baskets' },
  { id: 'getSigningBasket', method: 'GET', path: '/v1/signing-baskets/{basketId}' },
  { id: 'deleteSigningBasket', method: 'DELETE', path: '/v1/signing-baskets/{basketId}' },
  {
    id: 'listSigningBasketAuthorisations',
    method: 'GET',
    path: '/v1/signing-baskets/{basketId}/authorisations',
  },
  {
    id: 'startSigningBasketAuthorisation',
    method: 'POST',
    path: '/v1/signing-baskets/{basketId}/authorisations',
  },
  {
    id: 'getSigningBasketScaStatus',
    method: 'GET',
    path: '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
  },
  {
    id: 'updateSigningBasketPsuData',
    method: 'PUT',
    path: '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
  },
  { id: 'createFundsConsent', method: 'POST', path: '/v2/consents/confirmation-of-funds' },
  { id: 'getFundsConsent', method: 'GET', path: '/v2/consents/confirmation-of-funds/{consentId}' },
  {
    id: 'deleteFundsConsent',
    method: 'DELETE',
    path: '/v2/consents/confirmation-of-funds/{consentId}',
  },
  {
    id: 'getFundsConsentStatus',
    method: 'GET',
    path: '/v2/consents/confirmation-of-funds/{consentId}/status',
  },
  {
    id: 'startFundsConsentAuthorisation',
    method: 'POST',
    path: '/v2/consents/confirmation-of-funds/{consentId}/authorisations',
  },
  {
    id: 'updateFundsConsentPsuData',
    method: 'PUT',
    path: '/v2/consents/confirmation-of-funds/{consentId}/authorisations/{authorisationId}',
  },
  { id: 'registerClient', method: 'POST', path: '/connect/register' },
  { id: 'authorize', method: 'GET', path: '/connect/authorize' },
  { id: 'exchangeToken', method: 'POST', path: '/connect/token/mtls' },
] as const;

/** Those that only the formal definition has. */
export const FORMAL_OPERATIONS = [
  { id: 'getSigningBasketStatus', method: 'GET', path: '/v1/signing-baskets/{basketId}/status' },
  { id: 'listTrustedBeneficiaries', method: 'GET', path: '/v1/trusted-beneficiaries' },
  {
    id: 'getAuthorisationMetadata',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
  },
] as const;
