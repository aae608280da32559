import { createHash } from 'node:crypto';
import type { Bank } from '../../bank.js';
import { hasPassed } from '../../domain/calendar.js';
import type { Code } from '../../domain/entities.js';
import { digestOf } from '../../domain/passwords.js';
import type { IssuedToken } from './access-tokens.js';

/** The form of a token request. */
export interface TokenRequest {
  readonly client_id: string;
  readonly scope: string;
  readonly code: string;
  readonly redirect_uri: string;
  readonly code_verifier?: string | undefined;
}

export type Exchange =
  | { readonly ok: true; readonly token: IssuedToken; readonly scope: string }
  | { readonly ok: false; readonly error: 'invalid_client' | 'invalid_grant' };

/**
 * Exchanges a code for an access token, once, for the client that shows the certificate with which
 * it registered, with everything as it was when the code was asked for.
 */
export async function exchangeCode(
  bank: Bank,
  form: TokenRequest,
  thumbprint: string,
): Promise<Exchange> {
  const client = await bank.store.get('client', form.client_id);
  if (client === undefined || !bank.rules.clientFits(client.thumbprint, thumbprint)) {
    return { ok: false, error: 'invalid_client' };
  }
  const code = await bank.store.transaction(async (records) => {
    const id = digestOf(form.code);
    const known = await records.get('code', id);
    if (known === undefined || !fits(known, form, bank)) return undefined;
    return bank.rules.redeemCode(records, id);
  });
  if (code === undefined) return { ok: false, error: 'invalid_grant' };
  const { scope, authorisation } = code;
  const token = await bank.tokens.issue({ client: client.id, scope, authorisation, thumbprint });
  return { ok: true, token, scope };
}

function fits(code: Code, form: TokenRequest, bank: Bank): boolean {
  const sent = { client: form.client_id, redirectUri: form.redirect_uri, scope: form.scope };
  return (
    bank.rules.codeFits(code, sent) &&
    !hasPassed(code.createdAt, bank.config.lifetimes.code, bank.seams.now()) &&
    verifies(code.codeChallenge, form.code_verifier)
  );
}

/** PKCE: a challenge needs its verifier, and a verifier without a challenge proves nothing. */
function verifies(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return challenge === `plain:${verifier}` || challenge === `S256:${hashed}`;
}
