const href = (path) => ({ href: `https://127.0.0.1:8443/psd2/v1/${path}` });
const amount = (text) => ({ currency: 'EUR', amount: text });
const IBAN = 'DE58999900010000000101';
const ENTRIES = Array.from({ length: 50 }, (_, index) => ({
  transactionId: `t-${index}`,
  entryReference: String(index).padStart(6, '0'),
  creditorName: 'Corner Shop',
  creditorAccount: { iban: 'DE58999900020000000101' },
  transactionAmount: amount(`-${index}.50`),
  bookingDate: '2029-10-25',
  valueDate: '2029-10-26',
  remittanceInformationUnstructured: 'Groceries',
  bankTransactionCode: 'PMNT-ICDT-ESCT',
}));

/** Response bodies of about the size of the bank's, by operation. */
export const answers = {
  initiatePayment: {
    method: 'POST',
    route: '/psd2/v1/payments/sepa-credit-transfers',
    status: 201,
    body: {
      transactionStatus: 'RCVD',
      paymentId: 'bench',
      _links: {
        scaRedirect: href('sca/bench'),
        self: href('payments/sepa-credit-transfers/bench'),
        status: href('payments/sepa-credit-transfers/bench/status'),
        scaStatus: href('payments/sepa-credit-transfers/bench/authorisations/bench'),
      },
    },
  },
  getPaymentStatus: {
    method: 'GET',
    route: '/psd2/v1/payments/sepa-credit-transfers/:id/status',
    status: 200,
    body: { transactionStatus: 'RCVD' },
  },
  createConsent: {
    method: 'POST',
    route: '/psd2/v1/consents',
    status: 201,
    body: {
      consentStatus: 'received',
      consentId: 'bench',
      _links: { scaRedirect: href('sca/bench'), self: href('consents/bench') },
    },
  },
  listAccounts: {
    method: 'GET',
    route: '/psd2/v1/accounts',
    status: 200,
    body: {
      accounts: [
        {
          resourceId: 'bench',
          iban: IBAN,
          currency: 'EUR',
          name: 'Household',
          _links: { balances: href('accounts/bench/balances') },
        },
      ],
    },
  },
  getAccountBalances: {
    method: 'GET',
    route: '/psd2/v1/accounts/:id/balances',
    status: 200,
    body: {
      account: { iban: IBAN },
      balances: ['interimBooked', 'interimAvailable'].map((balanceType) => ({
        balanceAmount: amount('3124.50'),
        balanceType,
        referenceDate: '2029-10-25',
      })),
    },
  },
  listTransactions: {
    method: 'GET',
    route: '/psd2/v1/accounts/:id/transactions/',
    status: 200,
    body: {
      account: { iban: IBAN },
      transactions: { booked: ENTRIES, pending: [], _links: { account: href('accounts/bench') } },
    },
  },
  confirmFunds: {
    method: 'POST',
    route: '/psd2/v1/funds-confirmations',
    status: 200,
    body: { fundsAvailable: true },
  },
  exchangeToken: {
    method: 'POST',
    route: '/connect/token/mtls',
    status: 200,
    body: { access_token: 'x'.repeat(400), expires_in: 600, token_type: 'Bearer' },
  },
};
