import { randomUUID } from 'node:crypto';
import { request } from 'undici';

const NO_REDIRECT = {
  'PSU-IP-Address': '192.0.2.10',
  'TPP-Redirect-Preferred': 'false',
  'TPP-Explicit-Authorisation-Preferred': 'true',
};

/**
 * Creates the resources that the requests use: a payment, a consent that the PSU granted, an account and a
 * client.
 */
export async function prepareBank({ told: { ports, iamPorts, psus } }, dispatcher) {
  if (psus === undefined) {
    const ibans = ['DE58999900010000000101', 'DE74999900010000000201'];
    return { ibans, payment: 'bench', consent: 'bench', account: 'bench', client: randomUUID() };
  }
  const base = `https://127.0.0.1:${ports[0]}/psd2`;
  const call = async (method, url, json, headers = {}) => {
    const answer = await request(url, {
      method,
      dispatcher,
      headers: {
        'X-Request-ID': randomUUID(),
        'Content-Type': 'application/json',
        ...headers,
      },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const [psu, other] = psus;
  const iban = psu.accounts[0].iban;
  const made = await call(
    'POST',
    `${base}/v1/payments/sepa-credit-transfers`,
    {
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      debtorAccount: { iban },
      creditorAccount: { iban: other.accounts[0].iban },
      creditorName: 'Merchant',
    },
    NO_REDIRECT,
  );
  const access = { accounts: [{ iban }], balances: [{ iban }], transactions: [{ iban }] };
  const consent = await call(
    'POST',
    `${base}/v1/consents`,
    {
      access,
      recurringIndicator: true,
      validUntil: '2099-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
    NO_REDIRECT,
  );
  const credentials = { psuData: { password: psu.password } };
  const list = `${base}/v1/consents/${consent.consentId}/authorisations`;
  const as = { ...NO_REDIRECT, 'PSU-ID': psu.id };
  const started = await call('POST', list, credentials, as);
  const sca = `${list}/${started.authorizationId}`;
  await call('PUT', sca, { authenticationMethodId: 'sms' });
  await call('PUT', sca, { scaAuthenticationData: '246810' });
  const { accounts } = await call('GET', `${base}/v1/accounts`, undefined, {
    'PSU-IP-Address': '192.0.2.10',
    'Consent-ID': consent.consentId,
  });
  const client = await call('POST', `https://127.0.0.1:${iamPorts[0]}/connect/register`, {
    redirect_uris: ['https://tpp.example/back'],
  });
  return {
    ibans: [iban, other.accounts[0].iban],
    payment: made.paymentId,
    consent: consent.consentId,
    account: accounts[0].resourceId,
    client: client.client_id,
  };
}
