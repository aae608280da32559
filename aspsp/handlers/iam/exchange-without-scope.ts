import type { Bank } from '../../bank/bank.js';
import { authenticateClient } from './authenticate-client.js';
import { exchangeCode } from './exchange-code.js';
import type { Granted } from './token-answer.js';
import { single, type TokenCall } from './token-call.js';

/**
 * A token request without scope, as every OAuth client sends it (RFC 6749, 4.1.3). The contract requires the
 * scope;
 * the formal dialect does not. undefined when the request is not of that kind.
 */
export async function exchangeWithoutScope(
  bank: Bank,
  call: TokenCall,
): Promise<Granted | undefined> {
  const isCode = single(call, 'grant_type') === 'authorization_code';
  if (bank.config.dialect !== 'berlin-group' || !isCode || call.form.has('scope')) return undefined;
  const [code, redirect_uri] = [single(call, 'code'), single(call, 'redirect_uri')];
  if (code === undefined || redirect_uri === undefined) {
    return { ok: false, error: 'invalid_request' };
  }
  const known = await authenticateClient(bank, call);
  if (!known.ok) return known;
  const code_verifier = single(call, 'code_verifier');
  return exchangeCode(bank, { code, redirect_uri, code_verifier }, known.client);
}
