import type { FastifyRequest } from 'fastify';
import type { Bank } from '../../bank/bank.js';
import { type ErrorAnswer, tokenRefusal } from '../../http/error-answer.js';

/**
 * The refusal of a request for account data that lacks the token of its consent, where the PSU granted the consent in the OAuth flow:
 * at a bank with other pages than OAuth nobody needs a token. An unknown consent is left to the handlers.
 */
export async function withoutTokenOfGrant(
  bank: Bank,
  { headers }: FastifyRequest,
): Promise<ErrorAnswer | undefined> {
  const consent = headers['consent-id'];
  if (typeof consent !== 'string' || bank.config.sca.approaches.includes('redirect'))
    return undefined;
  const granted = await bank.store.transaction(async (records) =>
    records.find('authorisation', { purpose: 'consent', resource: consent }),
  );
  const isByOauth = granted.some(
    ({ approach, status }) => approach === 'REDIRECT' && status === 'finalised',
  );
  if (!isByOauth) return undefined;
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) {
    return tokenRefusal('TOKEN_INVALID', 'Send the token of the consent.', 'none was sent');
  }
  const reading = await bank.tokens.read(token);
  if (!reading.ok) return tokenRefusal(reading.code, 'The token is not valid.');
  if (reading.content.scope === `AIS:${consent}`) return undefined;
  return tokenRefusal('TOKEN_INVALID', 'The token is of another consent.');
}
