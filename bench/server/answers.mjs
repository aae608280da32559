/** Every server sends the same bodies, so that the benchmark compares everything around them. */
export const consentStatus = () => ({ consentStatus: 'valid' });

export const paymentCreated = ({ creditorName }) => ({
  transactionStatus: 'RCVD',
  paymentId: `p-${creditorName.length}`,
  _links: {
    scaRedirect: { href: 'https://bank.example/authorise/1' },
    self: { href: '/v1/payments/sepa-credit-transfers/1' },
    status: { href: '/v1/payments/sepa-credit-transfers/1/status' },
  },
});

const BOOKED = Array.from({ length: 20 }, (_, index) => ({
  transactionId: `t-${index}`,
  creditorName: 'Merchant123',
  creditorAccount: { iban: 'DE02100100109307118603' },
  transactionAmount: { currency: 'EUR', amount: `${index}.50` },
  bookingDate: '2029-10-25',
  valueDate: '2029-10-26',
  remittanceInformationUnstructured: 'Example',
}));

export const transactionList = (accountId) => ({
  account: { iban: 'DE40100100103307118608' },
  transactions: {
    booked: BOOKED,
    _links: { account: { href: `/v1/accounts/${accountId}` } },
  },
});
