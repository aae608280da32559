/**
 * Consents and payments by the Embedded approach, with js-nextgen-psd2. The first argument is the JSON file of
 * bench/foreign-clients/run.mjs, the second the folder in which the client is installed. Prints one line of JSON for
 * each step, as Flows.java does. The certificate of the bank's authority comes from NODE_EXTRA_CA_CERTS.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const given = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const Client = createRequire(path.join(process.argv[3], 'package.json'))('js-nextgen-psd2');
const pem = (name) => readFileSync(path.join(given.certificates, name));
const client = new Client(pem('tpp1-qseal.pem'), pem('tpp1-qseal.key.pem'), {
  sslCertificate: pem('tpp1-qwac.pem'),
  sslKey: pem('tpp1-qwac.key.pem'),
});

const HEADERS = {
  'PSU-ID': given.psu,
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-Preferred': 'false',
  'TPP-Explicit-Authorisation-Preferred': 'true',
};

/** Sends a request and prints how it ended; returns the body of the response. */
async function step(flow, name, [method, address, body, more = {}], told) {
  const url = address.startsWith('http') ? address : given.base + address;
  let line;
  let answer = {};
  try {
    const { status, body: found } = await client.send(method, url, { ...HEADERS, ...more }, body);
    answer = typeof found === 'object' && found !== null ? found : {};
    const result = status < 300 ? told(answer) : undefined;
    line = { ok: result !== undefined, told: result ?? `${status} ${JSON.stringify(found)}` };
  } catch (error) {
    line = { ok: false, told: String(error) };
  }
  console.log(JSON.stringify({ flow, step: name, ...line }));
  return answer;
}

/** Starts an authorisation of a resource, and ends it with the one-time code. */
async function authorise(flow, resource) {
  const list = `${resource}/authorisations`;
  const password = { psuData: { password: given.password } };
  const started = await step(flow, 'start', ['post', list, password], ({ scaStatus }) => scaStatus);
  const own = started._links?.scaStatus?.href ?? `${list}/unknown`;
  const update = (name, body) =>
    step(flow, name, ['put', own, body], (one) => one.scaStatus ?? one.scatransactionStatus);
  await update('choose method', { authenticationMethodId: given.method });
  await update('confirm', { scaAuthenticationData: given.otp });
  await step(flow, 'SCA status', ['get', own], ({ scaStatus }) => scaStatus);
  await step(flow, 'authorisations', ['get', list], (one) => one.authorisationIds?.length);
}

async function consent() {
  const flow = 'consent';
  const made = await step(
    flow,
    'create',
    ['post', '/v1/consents', given.consent],
    (one) => one.consentId,
  );
  const path = `/v1/consents/${made.consentId}`;
  await authorise(flow, path);
  await step(flow, 'status', ['get', `${path}/status`], (one) => one.consentStatus);
  await step(flow, 'read', ['get', path], (one) => one.consentStatus);
  const read = (name, address, told) =>
    step(flow, name, ['get', address, undefined, { 'Consent-ID': made.consentId }], told);
  const list = await read('accounts', '/v1/accounts', (one) => one.accounts?.[0]?.resourceId);
  const account = `/v1/accounts/${list.accounts?.[0]?.resourceId}`;
  await read('account', account, (one) => one.account?.iban);
  await read('balances', `${account}/balances`, (one) => one.balances?.length);
  const query = new URLSearchParams({
    bookingStatus: given.bookingStatus,
    dateFrom: given.dateFrom,
  });
  const first = (one) => one.transactions?.booked?.[0]?.transactionId;
  const entries = await read('transactions', `${account}/transactions?${query}`, first);
  const entry = `${account}/transactions/${first(entries)}`;
  await read('transaction', entry, (one) => 'transactionsDetails' in one || undefined);
  await step(flow, 'delete', ['delete', path], () => 'deleted');
}

async function payment() {
  const flow = 'payment';
  const product = '/v1/payments/sepa-credit-transfers';
  const made = await step(flow, 'create', ['post', product, given.payment], (one) => one.paymentId);
  const path = `${product}/${made.paymentId}`;
  await authorise(flow, path);
  await step(flow, 'status', ['get', `${path}/status`], (one) => one.transactionStatus);
  await step(flow, 'read', ['get', path], (one) => one.creditorName);
}

await consent();
await payment();
