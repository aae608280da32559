import { randomUUID } from 'node:crypto';

const PRESENT = { 'PSU-IP-Address': '192.0.2.10' };
const CREATING = {
  ...PRESENT,
  'TPP-Redirect-Preferred': 'true',
  'TPP-Redirect-URI': 'https://tpp.example/back',
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const PRODUCT = '/psd2/v1/payments/sepa-credit-transfers';

const get = (path, headers = {}) => ({ method: 'GET', path, headers });
const post = (path, json, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(json),
});

/**
 * The operations to measure. `request` builds a request from the resources prepared on the bank. Every
 * request has its own X-Request-ID, and reads say that the PSU is present, so that no daily limit stops them.
 */
export const operations = [
  {
    name: 'initiate payment',
    status: 201,
    request: ({ ibans: [from, to] }) =>
      post(
        PRODUCT,
        {
          instructedAmount: { currency: 'EUR', amount: '1.00' },
          debtorAccount: { iban: from },
          creditorAccount: { iban: to },
          creditorName: 'Merchant',
          remittanceInformationUnstructured: 'Invoice 12',
        },
        CREATING,
      ),
  },
  {
    name: 'payment status',
    status: 200,
    request: ({ payment }) => get(`${PRODUCT}/${payment}/status`),
  },
  {
    name: 'create consent',
    status: 201,
    request: ({ ibans: [iban] }) =>
      post(
        '/psd2/v1/consents',
        {
          access: { accounts: [{ iban }], balances: [{ iban }], transactions: [{ iban }] },
          recurringIndicator: true,
          validUntil: '2099-12-31',
          frequencyPerDay: 4,
          combinedServiceIndicator: false,
        },
        CREATING,
      ),
  },
  {
    name: 'accounts',
    status: 200,
    request: ({ consent }) => get('/psd2/v1/accounts', { ...PRESENT, 'Consent-ID': consent }),
  },
  {
    name: 'balances',
    status: 200,
    request: ({ consent, account }) =>
      get(`/psd2/v1/accounts/${account}/balances`, { ...PRESENT, 'Consent-ID': consent }),
  },
  {
    name: 'transactions',
    status: 200,
    request: ({ consent, account }) =>
      get(`/psd2/v1/accounts/${account}/transactions/?bookingStatus=both&dateFrom=2020-01-01`, {
        ...PRESENT,
        'Consent-ID': consent,
      }),
  },
  {
    name: 'funds confirmation',
    status: 200,
    request: ({ ibans: [iban] }) =>
      post(
        '/psd2/v1/funds-confirmations',
        { account: { iban }, instructedAmount: { currency: 'EUR', amount: '1.00' } },
        PRESENT,
      ),
  },
  {
    name: 'token exchange',
    status: 200,
    iam: true,
    /** Every request needs its own code. */
    codes: true,
    request: ({ client, codes }) => {
      const code = codes.pop();
      if (code === undefined) return undefined;
      return {
        method: 'POST',
        path: '/connect/token/mtls',
        headers: FORM_TYPE,
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: client,
          redirect_uri: 'https://tpp.example/back',
          scope: 'PIS:bench',
          code,
        }).toString(),
      };
    },
  },
];

export const withRequestId = (request) => ({
  ...request,
  headers: { 'X-Request-ID': randomUUID(), ...request.headers },
});
