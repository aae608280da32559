import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { parse } from 'yaml';
import { choose, consent, fundsConsent, NAMES, payment, stand } from './calls.mjs';

export const CODE = '246810';
const EXPLICIT = { 'PSU-IP-Address': '192.0.2.10', 'TPP-Explicit-Authorisation-Preferred': 'true' };
const EMBEDDED = { ...EXPLICIT, 'TPP-Redirect-Preferred': 'false' };
const PRODUCT = 'payments/sepa-credit-transfers';

/**
 * Creates the resources on a bank that the calls use. A faulty bank may refuse some of them: their ids then
 * stay as in the document, and the peer sees the bank's response to them.
 */
export async function prepareScene(profileFile) {
  const { target, tls, identities, psu, ais } = parse(readFileSync(profileFile, 'utf8'));
  const read = (file) => readFileSync(file, 'utf8');
  const { certificate, key } = identities.tpp1;
  const connect = { ca: read(tls.ca), cert: read(certificate), key: read(key) };
  const agent = new Agent({ connect });
  const made = await makeAll(caller(target.baseUrl, agent), psu, ais);
  await agent.destroy();
  const pairs = NAMES.filter((name) => typeof made[name] === 'string').map((name) => [
    stand(name),
    made[name],
  ]);
  const replace = (text) => pairs.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const missing = NAMES.filter((name) => typeof made[name] !== 'string');
  return { origin: new URL(target.baseUrl).origin, tls: connect, replace, missing };
}

function caller(base, dispatcher) {
  return async (method, path, body, headers = EXPLICIT) => {
    try {
      const answer = await request(`${base}/${path}`, {
        method,
        dispatcher,
        headers: {
          'X-Request-ID': randomUUID(),
          'Content-Type': 'application/json',
          'TPP-Redirect-URI': 'https://tpp.example/callback',
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        bodyTimeout: 5000,
        headersTimeout: 5000,
      });
      return JSON.parse((await answer.body.text()) || '{}') ?? {};
    } catch {
      return {};
    }
  };
}

async function makeAll(call, psu, ais) {
  const pay = async () => (await call('POST', `v1/${PRODUCT}`, payment)).paymentId;
  const agree = async () => (await call('POST', 'v1/consents', consent)).consentId;
  const cof = async () =>
    (await call('POST', 'v2/consents/confirmation-of-funds', fundsConsent)).consentId;
  const start = async (path) => (await call('POST', `${path}/authorisations`, {})).authorizationId;
  const as = { ...EMBEDDED, 'PSU-ID': psu.id };
  const credentials = { psuData: { password: psu.password } };
  const identified = async (path) =>
    (await call('POST', `${path}/authorisations`, credentials, as)).authorizationId;
  const basket = async () => {
    const paymentIds = [await pay(), await pay()];
    return (await call('POST', 'v1/signing-baskets', { paymentIds })).basketId;
  };
  const made = { payment: await pay(), paymentToCancel: await pay(), paymentToUpdate: await pay() };
  made.paymentAuthorisation = await start(`v1/${PRODUCT}/${made.payment}`);
  made.authorisationToUpdate = await identified(`v1/${PRODUCT}/${made.paymentToUpdate}`);
  made.firstOfBasket = await pay();
  made.secondOfBasket = await pay();
  made.consent = await agree();
  const sca = `v1/consents/${made.consent}/authorisations/${await identified(`v1/consents/${made.consent}`)}`;
  await call('PUT', sca, choose, EMBEDDED);
  await call('PUT', sca, { scaAuthenticationData: CODE }, EMBEDDED);
  Object.assign(made, await readable(call, made.consent, ais));
  made.newConsent = await agree();
  made.consentAuthorisation = await start(`v1/consents/${made.newConsent}`);
  made.consentToDelete = await agree();
  made.consentToUpdate = await agree();
  made.consentAuthorisationToUpdate = await identified(`v1/consents/${made.consentToUpdate}`);
  made.basket = await basket();
  made.basketAuthorisation = await start(`v1/signing-baskets/${made.basket}`);
  made.basketToDelete = await basket();
  made.fundsConsent = await cof();
  made.fundsConsentToDelete = await cof();
  return made;
}

async function readable(call, consentId, ais) {
  const headers = { 'PSU-IP-Address': '192.0.2.10', 'Consent-ID': consentId };
  const { accounts = [] } = await call('GET', 'v1/accounts', undefined, headers);
  const iban = ais.accounts[0].iban;
  const account = accounts.find((each) => each.iban === iban)?.resourceId;
  const { cardAccounts = [] } = await call('GET', 'v1/card-accounts', undefined, headers);
  const path = `v1/accounts/${account}/transactions/?bookingStatus=booked&dateFrom=2026-01-01`;
  const { transactions } = await call('GET', path, undefined, headers);
  const transaction =
    transactions?.booked?.[0]?.resourceId ?? transactions?.booked?.[0]?.transactionId;
  return { account, card: cardAccounts[0]?.resourceId, transaction };
}
