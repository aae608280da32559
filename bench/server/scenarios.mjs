/** The requests to every server, and the response that it must give before its speed counts. */
const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const COMMON = {
  'x-request-id': ID,
  'psu-ip-address': '192.168.8.78',
  'psu-user-agent': 'Mozilla/5.0',
  'psu-geo-location': 'GEO:52.506931;13.144558',
  accept: 'application/json',
};
const PAYMENT = {
  debtorAccount: { iban: 'DE40100100103307118608' },
  instructedAmount: { currency: 'EUR', amount: '123.50' },
  creditorAccount: { iban: 'DE02100100109307118603' },
  creditorName: 'Merchant123',
  remittanceInformationUnstructured: 'Ref Number Merchant',
  requestedExecutionDate: '2030-01-15',
};
const JSON_TYPE = { 'content-type': 'application/json' };

export const scenarios = [
  {
    name: 'GET consent status',
    request: { method: 'GET', path: '/v1/consents/c-1/status', headers: COMMON },
    status: 200,
    refused: [{ why: 'no X-Request-ID', headers: { ...COMMON, 'x-request-id': undefined } }],
  },
  {
    name: 'POST payment',
    request: {
      method: 'POST',
      path: '/v1/payments/sepa-credit-transfers',
      headers: { ...COMMON, ...JSON_TYPE, 'tpp-redirect-uri': 'https://tpp.example/back' },
      body: JSON.stringify(PAYMENT),
    },
    status: 201,
    refused: [
      { why: 'no amount', body: JSON.stringify({ ...PAYMENT, instructedAmount: undefined }) },
      {
        why: 'a bad IBAN',
        body: JSON.stringify({ ...PAYMENT, creditorAccount: { iban: 'x' } }),
      },
    ],
  },
  {
    name: 'GET transactions',
    request: {
      method: 'GET',
      path: '/v1/accounts/a-1/transactions/?bookingStatus=booked&dateFrom=2029-01-01&withBalance=true',
      headers: { ...COMMON, 'consent-id': 'c-1' },
    },
    status: 200,
    refused: [
      {
        why: 'an unknown bookingStatus',
        path: '/v1/accounts/a-1/transactions/?bookingStatus=zzz&dateFrom=2029-01-01',
      },
    ],
  },
];
