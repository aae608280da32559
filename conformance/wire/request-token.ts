import { memberOf } from '../../foundation/json-pointer.js';
import type { LoadedProfile } from '../profile/load-profile.js';
import type { Wire, WireAnswer, WireRequest } from './wire.js';

type Access = NonNullable<LoadedProfile['profile']['access']>;
export type TokenGrant =
  | NonNullable<Access['clientCredentials']>['tpp1']
  | NonNullable<Access['refresh']>['tpp1'];

/** No access token is available; the message is one sentence with the bank's own words. */
export class AccessFailed extends Error {
  override readonly name = 'AccessFailed';
}

/** An access token and its refresh data. */
export interface AccessToken {
  readonly token: string;
  /** When it has to be renewed, by `performance.now()`; never when absent. */
  readonly until?: number;
  /** The refresh token for the next request. */
  readonly refreshToken?: string;
}

const MAX_WORDS = 200;
/** How long before its expiry a token is renewed, in milliseconds; for a short lifetime, its last tenth. */
const EARLY_MS = 30_000;

/** Requests a token as this TPP, with its certificate. Throws AccessFailed. */
export async function requestToken(
  wire: Wire,
  grant: TokenGrant,
  { identity, timeoutMs }: Pick<WireRequest, 'identity' | 'timeoutMs'>,
  signal?: AbortSignal,
): Promise<AccessToken> {
  const request: WireRequest = {
    method: 'POST',
    url: grant.tokenUrl,
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ...(isBasic(grant) ? [['Authorization', basicOf(grant)] as const] : []),
    ],
    body: formOf(grant),
    identity,
    timeoutMs,
  };
  const { answer } = await wire.send(request, signal);
  return tokenIn(answer, grant, identity);
}

const isBasic = ({ clientAuth }: TokenGrant): boolean => clientAuth === 'basic';

function basicOf({ clientId, clientSecret = '' }: TokenGrant): string {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function formOf(grant: TokenGrant): string {
  const { clientId, clientSecret, scope } = grant;
  const own: Readonly<Record<string, string>> =
    'refreshToken' in grant
      ? { grant_type: 'refresh_token', refresh_token: grant.refreshToken }
      : { grant_type: 'client_credentials' };
  return new URLSearchParams({
    ...own,
    ...(isBasic(grant) ? {} : { client_id: clientId }),
    ...(isBasic(grant) || clientSecret === undefined ? {} : { client_secret: clientSecret }),
    ...(scope === undefined ? {} : { scope }),
  }).toString();
}

function tokenIn(answer: WireAnswer, grant: TokenGrant, identity: string): AccessToken {
  const sentence = `${grant.tokenUrl} returns no access token for ${identity}`;
  if (answer.kind === 'no-answer') throw new AccessFailed(`${sentence}: ${answer.detail}`);
  const body = parse(answer.body);
  const token = memberOf(body, 'access_token');
  if (answer.status < 200 || answer.status > 299 || typeof token !== 'string' || token === '') {
    const said = wordsOf(answer.body, body, grant);
    throw new AccessFailed(`${sentence}: it returns ${answer.status}${said}`);
  }
  const seconds = Number(memberOf(body, 'expires_in'));
  const life = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
  const next = memberOf(body, 'refresh_token');
  return {
    token,
    ...(life === undefined
      ? {}
      : { until: performance.now() + life - Math.min(EARLY_MS, life / 10) }),
    ...(typeof next === 'string' && next !== '' ? { refreshToken: next } : {}),
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The bank's explanation: the two error fields of OAuth, or the text of the response; without secrets of the
 * suite.
 */
function wordsOf(body: Buffer, json: unknown, grant: TokenGrant): string {
  const words = [memberOf(json, 'error'), memberOf(json, 'error_description')];
  const named = words.filter((each) => typeof each === 'string' && each !== '').join(': ');
  const text = named === '' ? body.toString('utf8').replace(/\s+/g, ' ').trim() : named;
  const secrets = [grant.clientSecret, 'refreshToken' in grant ? grant.refreshToken : undefined];
  const clean = secrets.reduce<string>(
    (left, secret) => (secret === undefined ? left : left.replaceAll(secret, '[redacted]')),
    text,
  );
  return clean === '' ? '' : `, ${clean.slice(0, MAX_WORDS)}`;
}
