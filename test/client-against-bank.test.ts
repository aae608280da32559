import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { decide } from '../aspsp/testing/browser.js';
import { ibanAt, REDIRECT_URI } from '../aspsp/testing/samples.js';
import { createIamClient, type IamClient } from '../generated/client/iam/client.js';
import { authorizeUrl } from '../generated/client/iam/links.js';
import { createXs2aClient, type Xs2aClient } from '../generated/client/xs2a/client.js';
import { makeSigner } from '../pki/pki.js';
import { makePkce } from '../runtime/client/pkce.js';
import { undiciTransport } from '../runtime/client/undici-transport.js';

let bank: RunningBank;
let iam: IamClient;
let xs2a: Xs2aClient;
let token = '';

beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  const transport = undiciTransport({ cert, key, ca: bank.pki.ca.certificate });
  iam = createIamClient({ baseUrl: bank.authUrl, transport });
  xs2a = createXs2aClient({
    baseUrl: bank.baseUrl,
    transport,
    sign: makeSigner(bank.pki['tpp1-qseal']),
    bearer: () => token,
  });
});
afterAll(async () => {
  await iam.close();
  await xs2a.close();
  await bank.close();
});

/** Requests a consent for an account of the first PSU. */
function createConsent(client: Xs2aClient) {
  const reference = [{ iban: ibanAt(bank) }];
  return client.createConsent({
    headers: {
      'PSU-IP-Address': '192.0.2.10',
      'TPP-Redirect-Preferred': true,
      'TPP-Redirect-URI': REDIRECT_URI,
      'TPP-Explicit-Authorisation-Preferred': true,
    },
    body: {
      contentType: 'application/json',
      value: {
        access: { accounts: reference, balances: reference, transactions: reference },
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
    },
  });
}

/** The ids of a consent and of an authorisation that waits for the PSU. */
async function startConsent() {
  const created = await createConsent(xs2a);
  if (created.status !== 201) throw new Error(`consent: ${created.status}`);
  const { consentId } = created.body;
  const started = await xs2a.startConsentAuthorisation({ path: { consentId }, headers: {} });
  if (started.status !== 201) throw new Error(`authorisation: ${started.status}`);
  const link = started.body._links.scaStatus?.href ?? '';
  return { consentId, authorisationId: link.split('/').at(-1) ?? '' };
}

test('a TPP registers, sends the PSU to the bank, and uses the token for the code', async () => {
  const registered = await iam.registerClient({
    body: { contentType: 'application/json', value: { redirect_uris: [REDIRECT_URI] } },
  });
  if (registered.status !== 200 && registered.status !== 201) throw new Error('not registered');
  const { client_id } = registered.body;
  const { consentId, authorisationId } = await startConsent();
  const scope = `AIS:${consentId}`;
  const state = randomUUID();
  const { verifier, challenge } = await makePkce();
  const page = authorizeUrl(bank.authUrl, {
    query: {
      grant_type: 'code',
      response_type: 'code',
      client_id,
      redirect_uri: REDIRECT_URI,
      scope,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    },
  });
  const end = await decide(bank, page);
  const back = new URL(String(end.headers['location'])).searchParams;
  expect(back.get('state')).toBe(state);
  const value = {
    client_id,
    scope,
    code: back.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    grant_type: 'authorization_code',
  } as const;
  const body = (more: object) =>
    ({
      contentType: 'application/x-www-form-urlencoded',
      value: { ...value, ...more },
    }) as const;
  expect(await iam.exchangeToken({ body: body({ code_verifier: 'w'.repeat(43) }) })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  const exchanged = await iam.exchangeToken({ body: body({ code_verifier: verifier }) });
  if (exchanged.status !== 200) throw new Error(`token: ${exchanged.status}`);
  expect(exchanged.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
  token = exchanged.body.access_token;
  const updated = await xs2a.updateConsentPsuData({
    path: { consentId, authorisationId },
    headers: {},
    body: { contentType: 'application/json', value: { scaAuthenticationData: token } },
  });
  expect(updated.status).toBe(200);
  const status = await xs2a.getConsentStatus({ path: { consentId }, headers: {} });
  expect(status).toMatchObject({ status: 200, body: { consentStatus: 'valid' } });
  const accounts = await xs2a.listAccounts({ headers: { 'Consent-ID': consentId } });
  expect(accounts).toMatchObject({ status: 200, body: { accounts: [{ iban: ibanAt(bank) }] } });
});
