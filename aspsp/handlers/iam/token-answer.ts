import type { IssuedToken } from '../../bank/access-tokens.js';
import { oauthError } from './oauth-error.js';

/** The result of a token request. */
export type Granted =
  | { readonly ok: true; readonly token: IssuedToken }
  | { readonly ok: false; readonly error: TokenError };

export type TokenError = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'invalid_scope';

const TEXTS: Readonly<Record<TokenError, string>> = {
  invalid_client:
    'The client is unknown, registered with another certificate, or its client_secret is wrong.',
  invalid_grant:
    'The code is unknown, used, expired, or issued for another request; or a user name or ' +
    'password is wrong.',
  invalid_request:
    'A parameter is missing or repeated, or the client_secret was sent in two ways at once.',
  invalid_scope: 'A scope is PSD2, PIS:<paymentId> or AIS:<consentId> of a resource of this TPP.',
};

/**
 * The response to a token request. A refused client that used HTTP Basic gets WWW-Authenticate (RFC
 * 6749, 5.2).
 */
export function tokenAnswer(granted: Granted, authorization: string | undefined) {
  if (granted.ok) {
    const { token, expiresIn } = granted.token;
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' },
    } as const;
  }
  const { error } = granted;
  if (error !== 'invalid_client') return oauthError(400, error, TEXTS[error]);
  const refused = oauthError(401, error, TEXTS[error]);
  if (!/^Basic /i.test(authorization ?? '')) return refused;
  return { ...refused, headers: { 'WWW-Authenticate': 'Basic realm="iam"' } };
}
