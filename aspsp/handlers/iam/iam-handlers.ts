import type { FastifyRequest } from 'fastify';
import type {
  ExchangeTokenResponse,
  RegisterClientResponse,
} from '../../../generated/model/iam/responses.js';
import type { IamHandlers } from '../../../generated/server/iam/handlers.js';
import type { Returned } from '../../../runtime/server/returned.js';
import type { Bank } from '../../bank/bank.js';
import type { Callers } from '../../http/callers.js';
import { authenticateClient } from './authenticate-client.js';
import { exchangeCode } from './exchange-code.js';
import { oauthError } from './oauth-error.js';
import { registerClient, unusableAddresses, unusableRedirectUris } from './register-client.js';
import { tokenAnswer } from './token-answer.js';
import { tokenCallOf } from './token-call.js';

/** Handlers of the IAM's operations; authorize is a page and is handled before them. */
export function iamHandlers(
  bank: Bank,
  callers: Callers,
): Pick<IamHandlers<FastifyRequest>, 'registerClient' | 'exchangeToken'> {
  return {
    async registerClient({ body }, { raw }): Promise<Returned<RegisterClientResponse>> {
      const unusable = unusableRedirectUris(body.value);
      if (unusable.length > 0) {
        const text = 'Redirect URIs must be absolute http or https addresses without a fragment.';
        return oauthError(400, 'invalid_redirect_uri', text);
      }
      const [field] = unusableAddresses(body.value);
      if (field !== undefined) {
        const text = `${field} must contain absolute http or https addresses.`;
        return oauthError(400, 'invalid_client_metadata', text);
      }
      const client = await registerClient(bank, body.value, callers.of(raw.raw));
      return { status: 201, body: client };
    },
    async exchangeToken({ body }, { raw, rawBody }): Promise<Returned<ExchangeTokenResponse>> {
      const call = tokenCallOf(raw, rawBody, callers);
      const known = await authenticateClient(bank, call);
      const granted = known.ok ? await exchangeCode(bank, body.value, known.client) : known;
      return tokenAnswer(granted, call.authorization);
    },
  };
}
