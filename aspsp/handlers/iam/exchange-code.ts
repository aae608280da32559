import type { Bank } from '../../bank/bank.js';
import { hasPassed } from '../../domain/calendar.js';
import type { Client, Code } from '../../domain/client-entities.js';
import { isFinal } from '../../domain/machines.js';
import { digestOf } from '../../domain/passwords.js';
import { finishAuthorisation } from '../../sca/finish-authorisation.js';
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
    const redeemed = await bank.rules.redeemCode(records, id);
    if (redeemed !== undefined) await finishInStandardFlow(bank, records, redeemed);
    return redeemed;
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
    bank.rules.verifierFits(code.codeChallenge, form.code_verifier)
  );
}

/**
 * In the formal dialect the exchange completes the authorisation: RFC 6749 has no later request. In the
 * contract the TPP sends an update with the token.
 */
async function finishInStandardFlow(bank: Bank, records: Records, code: Code): Promise<void> {
  if (bank.config.dialect === 'contract') return;
  const authorisation = await records.get('authorisation', code.authorisation);
  if (authorisation === undefined || isFinal('authorisation', authorisation.status)) return;
  await finishAuthorisation(bank, records, authorisation, 'confirmed');
}
