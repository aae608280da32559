/**
 * One valid call of every operation, the same for all peers: path, query, headers and body. Words in capitals
 * are placeholders for resources that the set-up creates on the bank under test; the forwarder replaces them.
 */
const PSU = { 'PSU-IP-Address': '192.0.2.10' };
const EMBEDDED = { ...PSU, 'TPP-Redirect-Preferred': 'false' };
const EXPLICIT = {
  ...PSU,
  'TPP-Redirect-Preferred': 'true',
  'TPP-Redirect-URI': 'https://tpp.example/callback',
  'TPP-Explicit-Authorisation-Preferred': 'true',
};
const PAYMENTS = { 'payment-service': 'payments', 'payment-product': 'sepa-credit-transfers' };
export const IBAN = 'DE58999900010000000101';

/** Fixed ids that are valid everywhere; the forwarder replaces each by the bank's id of this name. */
export const NAMES = [
  'payment',
  'paymentToCancel',
  'paymentAuthorisation',
  'paymentToUpdate',
  'authorisationToUpdate',
  'consent',
  'newConsent',
  'consentToDelete',
  'consentAuthorisation',
  'consentToUpdate',
  'consentAuthorisationToUpdate',
  'account',
  'transaction',
  'card',
  'basket',
  'basketToDelete',
  'basketAuthorisation',
  'fundsConsent',
  'fundsConsentToDelete',
  'firstOfBasket',
  'secondOfBasket',
];
export const stand = (name) =>
  `00000000-0000-4000-8000-${String(NAMES.indexOf(name) + 1).padStart(12, '0')}`;

export const payment = {
  instructedAmount: { currency: 'EUR', amount: '1.00' },
  debtorAccount: { iban: IBAN },
  creditorAccount: { iban: 'DE66999900020000000199' },
  creditorName: 'Example Creditor',
};
export const consent = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '2099-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};
export const fundsConsent = { access: { accounts: [{ iban: IBAN }] } };
export const choose = { authenticationMethodId: 'sms' };

const pay = (id, more = {}) => ({
  path: { ...PAYMENTS, paymentId: stand(id), ...more },
  headers: PSU,
});
const read = (more = {}, query = {}) => ({
  path: more,
  query,
  headers: { ...PSU, 'Consent-ID': stand('consent') },
});
const at = (name, id, more = {}) => ({ path: { [name]: stand(id), ...more }, headers: PSU });
const account = { 'account-id': stand('account') };
const card = { 'account-id': stand('card') };
const period = { bookingStatus: 'booked', dateFrom: '2026-01-01' };

export const CALLS = {
  initiatePayment: { path: PAYMENTS, headers: EXPLICIT, body: payment },
  validatePayment: { path: PAYMENTS, headers: EXPLICIT, body: payment },
  getPayment: pay('payment'),
  getPaymentStatus: pay('payment'),
  startPaymentAuthorisation: { ...pay('payment'), headers: EXPLICIT, body: {} },
  listPaymentAuthorisations: pay('payment'),
  getPaymentScaStatus: pay('payment', { authorisationId: stand('paymentAuthorisation') }),
  updatePaymentPsuData: {
    ...pay('paymentToUpdate', { authorisationId: stand('authorisationToUpdate') }),
    headers: EMBEDDED,
    body: choose,
  },
  cancelPayment: pay('paymentToCancel'),
  listPaymentCancellationAuthorisations: pay('payment'),
  createConsent: { headers: EXPLICIT, body: consent },
  getConsent: at('consentId', 'consent'),
  getConsentStatus: at('consentId', 'consent'),
  startConsentAuthorisation: { ...at('consentId', 'newConsent'), headers: EXPLICIT, body: {} },
  listConsentAuthorisations: at('consentId', 'newConsent'),
  getConsentScaStatus: at('consentId', 'newConsent', {
    authorisationId: stand('consentAuthorisation'),
  }),
  updateConsentPsuData: {
    ...at('consentId', 'consentToUpdate', {
      authorisationId: stand('consentAuthorisationToUpdate'),
    }),
    headers: EMBEDDED,
    body: choose,
  },
  deleteConsent: at('consentId', 'consentToDelete'),
  listAccounts: read(),
  getAccount: read(account),
  getAccountBalances: read(account),
  listTransactions: read(account, period),
  getTransactionDetails: read({ ...account, resourceId: stand('transaction') }),
  listCardAccounts: read(),
  getCardAccount: read(card),
  getCardAccountBalances: read(card),
  listCardAccountTransactions: read(card, period),
  getAccountList: read(),
  confirmFunds: {
    headers: {},
    body: { account: { iban: IBAN }, instructedAmount: { currency: 'EUR', amount: '1.00' } },
  },
  createSigningBasket: {
    headers: EXPLICIT,
    body: { paymentIds: [stand('firstOfBasket'), stand('secondOfBasket')] },
  },
  getSigningBasket: at('basketId', 'basket'),
  startSigningBasketAuthorisation: { ...at('basketId', 'basket'), headers: EXPLICIT, body: {} },
  listSigningBasketAuthorisations: at('basketId', 'basket'),
  getSigningBasketScaStatus: at('basketId', 'basket', {
    authorisationId: stand('basketAuthorisation'),
  }),
  deleteSigningBasket: at('basketId', 'basketToDelete'),
  createFundsConsent: { headers: EXPLICIT, body: fundsConsent },
  getFundsConsent: at('consentId', 'fundsConsent'),
  getFundsConsentStatus: at('consentId', 'fundsConsent'),
  startFundsConsentAuthorisation: {
    ...at('consentId', 'fundsConsent'),
    headers: EXPLICIT,
    body: {},
  },
  deleteFundsConsent: at('consentId', 'fundsConsentToDelete'),
};
