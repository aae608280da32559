import { createHash } from 'node:crypto';
import { EXPLICIT, REDIRECT_URI } from '../../samples.js';
import { browse, decideOn } from '../psu.js';
import { ask, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';
import { authorizeLink, codeIn, exchange, register } from './oauth-calls.js';

/** The IAM alone: registrations, authorize requests and token requests, valid and invalid. */
export async function tourIam(tour: Tour): Promise<void> {
  const { bank } = tour;
  const client = await register(tour);
  await register(tour);
  await register(tour, {
    post_logout_redirect_uris: ['https://tpp.example/out'],
    logo_uri: 'https://tpp.example/logo.png',
    client_uri: 'https://tpp.example',
    front_channel_logout_uri: 'https://tpp.example/front',
    back_channel_logout_uri: 'https://tpp.example/back',
  });
  for (const change of BAD_REGISTRATIONS) await register(tour, change);
  await tour.call('POST', `${bank.authUrl}/connect/register`);
  await tour.call('GET', `${bank.authUrl}/connect/register`);
  await tour.call('POST', `${bank.authUrl}/connect/token/mtls`, { json: { code: 'x' } });
  await authorizeRequests(tour, client);
  await proofKey(tour, client);
}

const BAD_REGISTRATIONS: readonly object[] = [
  { redirect_uris: undefined },
  { redirect_uris: 'https://tpp.example/callback' },
  { redirect_uris: ['not an address'] },
  { redirect_uris: [] },
  { logo_uri: 7 },
];

async function authorizeRequests(tour: Tour, client: string): Promise<void> {
  const scope = await scopeOf(tour);
  const fine = { client_id: client, scope };
  for (const change of BAD_REQUESTS) {
    const link = authorizeLink(tour, { ...fine, ...change });
    await browse(tour).open(link);
  }
  const state = 'state-1';
  const codes = [];
  for (const change of [{ state }, { grant_type: 'code', response_type: undefined }]) {
    const link = authorizeLink(tour, { client_id: client, scope: await scopeOf(tour), ...change });
    codes.push(codeIn(await decideOn(tour, link)));
  }
  await decideOn(
    tour,
    authorizeLink(tour, { client_id: client, scope: await scopeOf(tour), state }),
    'reject',
  );
}

const BAD_REQUESTS: readonly Readonly<Record<string, string | undefined>>[] = [
  { redirect_uri: 'https://thief.example/callback' },
  { redirect_uri: `${REDIRECT_URI}/deeper` },
  { redirect_uri: undefined },
  { client_id: UNKNOWN },
  { scope: 'AIS:nothing' },
  { scope: undefined },
  { response_type: 'token' },
  { grant_type: 'password' },
  { response_type: undefined },
];

/** A code that was requested with a challenge needs its verifier. */
async function proofKey(tour: Tour, client: string): Promise<void> {
  const verifier = 'a'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const scope = await scopeOf(tour);
  const asked = { client_id: client, scope, code_challenge: challenge };
  const link = authorizeLink(tour, { ...asked, code_challenge_method: 'S256' });
  const code = codeIn(await decideOn(tour, link));
  const own = { client_id: client, scope, code };
  await exchange(tour, own);
  await exchange(tour, { ...own, code_verifier: 'b'.repeat(43) });
  await exchange(tour, { ...own, code_verifier: verifier });
}

/** A scope with an authorisation that waits for the PSU. */
async function scopeOf(tour: Tour): Promise<string> {
  const { id, self } = await ask(tour, {}, { headers: EXPLICIT });
  await tour.call('POST', `${self}/authorisations`);
  return `AIS:${id}`;
}
