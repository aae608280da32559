import { REDIRECT_URI } from '../../samples.js';
import type { Reply } from '../../tpp-client.js';
import { UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';
import type { Visitor } from '../visitors.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** Registers a TPP; returns its client_id. */
export async function register(
  tour: Tour,
  change: object = {},
  as: Visitor = 'tpp1',
): Promise<string> {
  const json = { redirect_uris: [REDIRECT_URI], ...change };
  const { body } = await tour.call('POST', `${tour.bank.authUrl}/connect/register`, { as, json });
  return typeof body.client_id === 'string' ? body.client_id : UNKNOWN;
}

/** The URL to which a TPP redirects the PSU's browser. */
export function authorizeLink(tour: Tour, change: Fields): string {
  const fields = { response_type: 'code', redirect_uri: REDIRECT_URI, ...change };
  return `${tour.bank.authUrl}/connect/authorize?${new URLSearchParams(given(fields))}`;
}

/** The code in the URL to which the browser was redirected back. */
export function codeIn({ headers }: Reply): string {
  const location = String(headers['location'] ?? '');
  return new URLSearchParams(location.split('?')[1] ?? '').get('code') ?? 'no-code';
}

/** Requests a token; returns the response. */
export async function exchange(tour: Tour, change: Fields, as: Visitor = 'tpp1'): Promise<string> {
  const form = given({ redirect_uri: REDIRECT_URI, grant_type: 'authorization_code', ...change });
  const address = `${tour.bank.authUrl}/connect/token/mtls`;
  const { body } = await tour.call('POST', address, { as, form });
  return typeof body.access_token === 'string' ? body.access_token : 'no token';
}

function given(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
