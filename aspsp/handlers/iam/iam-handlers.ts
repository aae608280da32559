import type { FastifyRequest } from 'fastify';
import type { IamHandlers } from '../../../generated/server/iam/handlers.js';
import type { Bank } from '../../bank.js';
import type { Callers } from '../../http/callers.js';
import { exchangeCode } from './exchange-code.js';
import { oauthError } from './oauth-error.js';
import { registerClient, unusableRedirectUris } from './register-client.js';

/** Handlers of the IAM's operations; authorize is a page and answered before them. */
export function iamHandlers(
  bank: Bank,
  callers: Callers,
): Pick<IamHandlers<FastifyRequest>, 'registerClient' | 'exchangeToken'> {
  return {
    async registerClient({ body }, { raw }) {
      const unusable = unusableRedirectUris(body.value);
      if (unusable.length > 0) {
        const text = 'Redirect URIs are absolute http or https addresses without a fragment.';
        return oauthError(400, 'invalid_redirect_uri', text);
      }
      const client = await registerClient(bank, body.value, callers.of(raw.raw));
      return { status: 201, contentType: 'application/json', headers: {}, body: client };
    },
    async exchangeToken({ body }, { raw }) {
      const exchange = await exchangeCode(bank, body.value, callers.of(raw.raw).x5t);
      if (!exchange.ok)
        return oauthError(REFUSED[exchange.error], exchange.error, TEXTS[exchange.error]);
      const { token, expiresIn } = exchange.token;
      return {
        status: 200,
        contentType: 'application/json',
        headers: { 'Cache-Control': 'no-store' },
        body: { access_token: token, expires_in: expiresIn, token_type: 'Bearer' },
      };
    },
  };
}

const REFUSED = { invalid_client: 401, invalid_grant: 400 } as const;

const TEXTS = {
  invalid_client: 'The client is unknown, or registered with another certificate.',
  invalid_grant: 'The code is unknown, used, too old, or was given for something else.',
} as const;
