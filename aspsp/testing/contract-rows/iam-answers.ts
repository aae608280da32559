import { decide } from '../browser.js';
import { CREATION, consent, EXPLICIT, payment, REDIRECT_URI } from '../samples.js';
import { type Reply, tppClient } from '../tpp-client.js';
import type { World } from './world.js';

/** Every URI that a registration may contain. */
export const REGISTRATION = {
  redirect_uris: [REDIRECT_URI],
  post_logout_redirect_uris: ['https://tpp.example/goodbye'],
  logo_uri: 'https://tpp.example/logo.png',
  client_uri: 'https://tpp.example/',
  front_channel_logout_uri: 'https://tpp.example/front',
  back_channel_logout_uri: 'https://tpp.example/back',
};

export interface IamAnswers {
  readonly registered: Reply;
  readonly withoutAddresses: Reply;
  readonly started: Reply;
  readonly authorized: Reply;
  /** The query of the URI to which the browser was redirected. */
  readonly back: URLSearchParams;
  readonly otherAddress: Reply;
  readonly otherScope: Reply;
  readonly token: Reply;
  readonly tokenAgain: Reply;
  readonly otherForm: Reply;
  readonly beforeUpdate: Reply;
  readonly passwordGrant: Reply;
  readonly updated: Reply;
  readonly end: Reply;
  readonly withBearer: Reply;
  readonly withoutCertificate: Reply;
}

/** The whole OAuth flow of a consent, from the registration to the update. */
export async function iamAnswers(world: World): Promise<IamAnswers> {
  const { bank, tpp } = world;
  const register = (json: object) => tpp.call('POST', `${bank.authUrl}/connect/register`, { json });
  const registered = await register(REGISTRATION);
  const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
  const started = await tpp.call('POST', made.body._links.startAuthorisation.href, {
    headers: CREATION,
  });
  const base: string = started.body._links.scaOAuth.href;
  const requested = {
    grant_type: 'code',
    response_type: 'code',
    client_id: String(registered.body.client_id),
    redirect_uri: REDIRECT_URI,
    scope: `AIS:${made.body.consentId}`,
  };
  const authorize = (change: object = {}) =>
    decide(bank, `${base}/connect/authorize?${new URLSearchParams({ ...requested, ...change })}`);
  const otherAddress = await authorize({ redirect_uri: 'https://other.example/' });
  const otherScope = await authorize({ scope: 'AIS:none-such' });
  const authorized = await authorize();
  const back = new URL(String(authorized.headers.location)).searchParams;
  const { grant_type: _code, response_type: _type, ...kept } = requested;
  const form = { ...kept, code: back.get('code') ?? '', grant_type: 'authorization_code' };
  const exchange = (change: object = {}) =>
    tpp.call('POST', `${base}/connect/token/mtls`, { form: { ...form, ...change } });
  const otherForm = await exchange({ redirect_uri: 'https://tpp.example/other' });
  const token = await exchange();
  const beforeUpdate = await tpp.call('GET', made.body._links.status.href);
  const bearer = { authorization: `Bearer ${token.body.access_token}` };
  const updated = await tpp.call('PUT', started.body._links.scaStatus.href, {
    json: { scaAuthenticationData: token.body.access_token },
  });
  return {
    registered,
    withoutAddresses: await register({ client_uri: 'https://tpp.example/' }),
    started,
    authorized,
    back,
    otherAddress,
    otherScope,
    otherForm,
    token,
    beforeUpdate,
    tokenAgain: await exchange(),
    passwordGrant: await exchange({ grant_type: 'password' }),
    updated,
    end: await tpp.call('GET', made.body._links.status.href),
    withBearer: await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
      headers: { ...CREATION, ...bearer },
      json: payment(bank),
    }),
    withoutCertificate: await withoutCertificate(world),
  };
}

async function withoutCertificate({ bank }: World): Promise<Reply> {
  const nobody = tppClient(bank, 'none');
  const json = { redirect_uris: [REDIRECT_URI] };
  const reply = await nobody.call('POST', `${bank.authUrl}/connect/register`, { json });
  await nobody.close();
  return reply;
}
