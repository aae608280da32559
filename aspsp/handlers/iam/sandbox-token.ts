import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../../bank/bank.js';
import { type ErrorAnswer, tokenRefusal } from '../../http/error-answer.js';

/** The clients that may request an access token at a bank that requires one on every request. */
export const SANDBOX_CLIENTS = [
  { id: 'tpp1', secret: 'sandbox-secret-of-tpp1' },
  { id: 'tpp2', secret: 'sandbox-secret-of-tpp2' },
] as const;

const NO_FORM =
  'The body must be a form (application/x-www-form-urlencoded) with grant_type, client_id and client_secret.';
const UNKNOWN_CLIENT =
  'The client or its secret is not known. The clients here are tpp1 and tpp2 (docs/bank.md), and not those that registered.';

/** The scope of such a token: it gives access to the service, but to no resource. */
const SCOPE = 'XS2A';

/** POST /sandbox/token: a token by client credentials, in a form. */
export async function tokenRoute(app: FastifyInstance, { bank }: { readonly bank: Bank }) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.post('/sandbox/token', async ({ body }, reply) => {
    if (!(body instanceof URLSearchParams)) {
      return reply.code(400).send({ error: 'invalid_request', error_description: NO_FORM });
    }
    const client = SANDBOX_CLIENTS.find(({ id }) => id === body.get('client_id'));
    if (body.get('grant_type') !== 'client_credentials') {
      const error_description = 'The grant_type must be client_credentials.';
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description });
    }
    if (client === undefined || body.get('client_secret') !== client.secret) {
      const error_description = UNKNOWN_CLIENT;
      return reply.code(401).send({ error: 'invalid_client', error_description });
    }
    const id = bank.seams.uuid();
    const content = { id, client: client.id, scope: SCOPE, thumbprint: '', authorisation: '' };
    const { token, expiresIn } = await bank.tokens.issue(content);
    return { access_token: token, token_type: 'Bearer', expires_in: expiresIn };
  });
}

/** The refusal of a request without a token; handlers do not see a token for the service. */
export async function withoutAccess(
  bank: Bank,
  { raw }: FastifyRequest,
): Promise<ErrorAnswer | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(raw.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    const text = 'Send an access token: Authorization: Bearer ...';
    return tokenRefusal('TOKEN_INVALID', text, 'none was sent');
  }
  const reading = await bank.tokens.read(token);
  if (!reading.ok) return tokenRefusal(reading.code, 'The token is not valid.');
  if (reading.content.scope === SCOPE) delete raw.headers.authorization;
  return undefined;
}
