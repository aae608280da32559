import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankApproach } from '../config/bank-config.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { CREATION, consent, EXPLICIT, NO_REDIRECT, payment } from '../testing/samples.js';
import { type Reply, type TppClient, tppClient } from '../testing/tpp-client.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const BARE = { 'psu-ip-address': '192.0.2.10' };
const REDIRECT_ONLY = { ...BARE, 'tpp-redirect-preferred': 'true' };

/** Status, approach and SCA links of a response, or status and code of a refusal. */
function told({ status, headers, body }: Reply): readonly unknown[] {
  if (status >= 400) return [status, body.tppMessages?.[0]?.code];
  const links = Object.keys(body._links).filter((name) => !['self', 'status'].includes(name));
  return [status, headers['aspsp-sca-approach'], links];
}

const UPDATES = ['updatePsuIdentification', 'updatePsuAuthentication', 'scaStatus'];
const STARTS = [
  'startAuthorisationWithPsuIdentfication',
  'startAuthorisationWithPsuAuthentication',
];
const BOTH = ['scaRedirect', 'scaOAuth', 'scaStatus'];

describe('a bank that offers', () => {
  it.each([
    [['redirect'], CREATION, [201, 'REDIRECT', ['scaRedirect', 'scaStatus']]],
    [['oauth'], CREATION, [201, 'REDIRECT', ['scaOAuth', 'scaStatus']]],
    [['redirect', 'oauth'], BARE, [201, 'REDIRECT', BOTH]],
    [['redirect', 'oauth'], REDIRECT_ONLY, [400, 'FORMAT_ERROR']],
    [['redirect', 'oauth'], NO_REDIRECT, [400, 'PARAMETER_NOT_SUPPORTED']],
    [['embedded', 'redirect'], CREATION, [201, 'REDIRECT', ['scaRedirect', 'scaStatus']]],
    [['embedded', 'redirect'], EXPLICIT, [201, 'REDIRECT', ['startAuthorisation']]],
    [['embedded', 'redirect'], BARE, [201, 'EMBEDDED', UPDATES]],
    [['embedded'], REDIRECT_ONLY, [201, 'EMBEDDED', UPDATES]],
    [['decoupled'], { ...EXPLICIT, 'tpp-redirect-uri': undefined }, [201, 'DECOUPLED', STARTS]],
  ] as const)('%j', async (approaches: readonly BankApproach[], headers, want) => {
    const config = { sca: { approaches } };
    const other = await startBank({ port: 0, iamPort: 0, config, certs: bank.certs });
    const client = tppClient(other);
    const made = await client.call('POST', PAYMENTS, { headers, json: payment(other) });
    expect(told(made)).toEqual(want);
    await client.close();
    await other.close();
  });
});

describe('the start of an authorisation', () => {
  const headers = { ...NO_REDIRECT, 'tpp-explicit-authorisation-preferred': 'true' };

  it('keeps the preference of the creation, unless it states its own', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });
    const list = made.body._links.startAuthorisationWithPsuIdentfication.href;
    expect(told(await tpp.call('POST', list))).toEqual([201, 'DECOUPLED', UPDATES]);
    expect(told(await tpp.call('POST', list, { headers: CREATION }))).toEqual([
      201,
      'REDIRECT',
      BOTH,
    ]);
  });

  it('is Embedded with a password, and refused with a password and a preference for Redirect', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });
    const list = made.body._links.startAuthorisationWithPsuAuthentication.href;
    const psu = bank.psus[0] ?? { id: '', password: '' };
    const json = { psuData: { password: psu.password } };
    const sent = { headers: { 'psu-id': psu.id }, json };
    expect(told(await tpp.call('POST', list, sent))).toEqual([
      201,
      'EMBEDDED',
      ['selectAuthenticationMethod', 'scaStatus'],
    ]);
    const wished = { json, headers: { ...CREATION, 'psu-id': psu.id } };
    expect(told(await tpp.call('POST', list, wished))).toEqual([400, 'SERVICE_INVALID']);
  });

  it('is refused with data of a later step', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
    const list = made.body._links.startAuthorisation.href;
    for (const json of [{ authenticationMethodId: 'sms' }, { scaAuthenticationData: '1' }]) {
      for (const asked of [CREATION, { ...NO_REDIRECT, 'psu-id': bank.psus[0]?.id }]) {
        const reply = await tpp.call('POST', list, { headers: asked, json });
        expect(told(reply)).toEqual([400, 'SERVICE_INVALID']);
      }
    }
    const ids = await tpp.call('GET', list);
    expect(ids.body).toEqual({ authorisationIds: [] });
  });
});

it('shows no OAuth page when OAuth is not offered', async () => {
  const config = { sca: { approaches: ['redirect'] as const } };
  const other = await startBank({ port: 0, iamPort: 0, config, certs: bank.certs });
  const client = tppClient(other);
  const redirectUri = CREATION['tpp-redirect-uri'];
  const registered = await client.call('POST', `${other.authUrl}/connect/register`, {
    json: { redirect_uris: [redirectUri] },
  });
  const made = await client.call('POST', PAYMENTS, { headers: CREATION, json: payment(other) });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: registered.body.client_id,
    redirect_uri: redirectUri,
    scope: `PIS:${made.body.paymentId}`,
  });
  const page = await client.call('GET', `${other.authUrl}/connect/authorize?${query}`);
  expect(page.headers.location).toContain('error=invalid_scope');
  await client.close();
  await other.close();
});
