import { createHash } from 'node:crypto';
import type { Bank } from '../../bank/bank.js';
import { hasPassed } from '../../domain/calendar.js';
import type { Client, Code } from '../../domain/client-entities.js';
import { digestOf } from '../../domain/passwords.js';
import type { Records } from '../../store/store.js';
import type { Granted } from './token-answer.js';

/** The form of a token request. */
export interface TokenRequest {
  /** Absent in the formal dialect, whose token request is that of RFC 6749: then it is that of the code. */
  readonly scope?: string;
  readonly code: string;
  readonly redirect_uri: string;
  readonly code_verifier?: string | undefined;
}

/**
 * Exchanges a code for an access token, once, for the client that it was issued to, with the same
 * parameters as in the authorize request. A code that is sent again revokes its token (RFC 6749,
 * 4.1.2), because somebody else has it.
 */
export async function exchangeCode(
  bank: Bank,
  form: TokenRequest,
  client: Client,
): Promise<Granted> {
  const { thumbprint } = client;
  const token = bank.seams.uuid();
  const code = await bank.store.transaction(async (records) => {
    const id = digestOf(form.code);
    const known = await records.get('code', id);
    if (known === undefined) return revokeTokenOf(bank, records, id);
    if (!fits(known, form, client, bank)) return undefined;
    const createdAt = bank.seams.now().toISOString();
    await records.put('usedCode', { id, token, createdAt });
    return bank.rules.redeemCode(records, id);
  });
  if (code === undefined) return { ok: false, error: 'invalid_grant' };
  const { scope, authorisation } = code;
  const content = { id: token, client: client.id, scope, authorisation, thumbprint };
  return { ok: true, token: await bank.tokens.issue(content) };
}

async function revokeTokenOf(bank: Bank, records: Records, code: string): Promise<undefined> {
  const used = await records.get('usedCode', code);
  if (used === undefined) return undefined;
  const createdAt = bank.seams.now().toISOString();
  await records.put('revokedToken', { id: used.token, createdAt });
  return undefined;
}

function fits(code: Code, form: TokenRequest, client: Client, bank: Bank): boolean {
  const sent = {
    client: client.id,
    redirectUri: form.redirect_uri,
    scope: form.scope ?? code.scope,
  };
  return (
    bank.rules.codeFits(code, sent) &&
    !hasPassed(code.createdAt, bank.config.lifetimes.code, bank.seams.now()) &&
    verifies(code.codeChallenge, form.code_verifier)
  );
}

/** PKCE: a challenge requires its verifier, and a verifier without a challenge proves nothing. */
function verifies(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return challenge === `plain:${verifier}` || challenge === `S256:${hashed}`;
}
