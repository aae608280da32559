import type { LoadedProfile } from '../profile/load-profile.js';
import { serviceBases } from '../profile/service-base.js';
import { type AccessToken, requestToken, type TokenGrant } from './request-token.js';
import type { Wire, WireRequest } from './wire.js';

type Profile = LoadedProfile['profile'];
type Tpp = 'tpp1' | 'tpp2';

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * A wire that adds the TPP's token to every request to the XS2A service, unless the request already has an
 * Authorization header. An identity that is not a TPP of the profile uses the first one's token, so that the
 * certificate is what the bank judges. Rejects with AccessFailed when no token is available.
 */
export function withAccess(wire: Wire, profile: Profile): Wire {
  const { access, clock } = profile;
  if (access === undefined) return wire;
  const tokens = new Map<Tpp, Promise<AccessToken>>();
  const timeoutMs = profile.timeouts?.requestMs ?? DEFAULT_TIMEOUT_MS;
  const fetch = async (tpp: Tpp, before: AccessToken | undefined) => {
    const fixed = access.static?.[tpp];
    if (fixed !== undefined) return { token: fixed };
    const grant = grantOf(access, tpp);
    if (grant === undefined) throw new Error(`the profile contains no access for ${tpp}`);
    const latest = before?.refreshToken;
    const whole = latest === undefined ? grant : { ...grant, refreshToken: latest };
    const next = await requestToken(wire, whole, { identity: tpp, timeoutMs });
    return latest === undefined ? next : { refreshToken: latest, ...next };
  };
  const tokenOf = async (tpp: Tpp): Promise<AccessToken> => {
    const known = tokens.get(tpp);
    const before = await known?.catch(() => undefined);
    if (before !== undefined && performance.now() < (before.until ?? Number.POSITIVE_INFINITY)) {
      return before;
    }
    // another request may have begun to renew it in the meantime
    if (tokens.get(tpp) !== known) return tokenOf(tpp);
    const fetched = fetch(tpp, before);
    tokens.set(tpp, fetched);
    return fetched;
  };
  return {
    send: async (request, signal) => {
      if (!wants(request, profile)) {
        const live = await wire.send(request, signal);
        if (request.url === clock?.url && request.method === 'POST') forget(tokens);
        return live;
      }
      const { token } = await tokenOf(request.identity === 'tpp2' ? 'tpp2' : 'tpp1');
      const headers = [...request.headers, ['Authorization', `Bearer ${token}`] as const];
      return { ...(await wire.send({ ...request, headers }, signal)), secrets: [token] };
    },
    close: () => wire.close(),
  };
}

/** After the bank's clock has moved, access tokens have expired, but refresh tokens have not. */
function forget(tokens: Map<Tpp, Promise<AccessToken>>): void {
  for (const [tpp, token] of tokens) {
    const old = token.then((known) => ({ ...known, until: 0 }));
    // the next caller gets the error
    old.catch(() => undefined);
    tokens.set(tpp, old);
  }
}

const grantOf = (access: NonNullable<Profile['access']>, tpp: Tpp): TokenGrant | undefined =>
  access.clientCredentials?.[tpp] ?? access.refresh?.[tpp];

/**
 * Whether a request needs a token: it is from a TPP to the XS2A service, not from the browser, to the IAM or
 * for a token.
 */
function wants({ url, identity, headers }: WireRequest, { target, access }: Profile): boolean {
  if (identity === 'psu' || headers.some(([name]) => name.toLowerCase() === 'authorization')) {
    return false;
  }
  const grants = [access?.clientCredentials, access?.refresh].flatMap((each) => [
    each?.tpp1.tokenUrl,
    each?.tpp2?.tokenUrl,
  ]);
  if (grants.includes(url)) return false;
  return isBelow(url, serviceBases(target)) || !isBelow(url, [target.authUrl]);
}

const isBelow = (url: string, bases: readonly string[]): boolean =>
  bases.some((base) => url === base || url.startsWith(`${base}/`));
