import type { FastifyRequest } from 'fastify';
import type { UsersHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { createToken, listTokens, revokeToken } from './api-tokens.js';
import { listUsers } from './user-rows.js';

/** The handlers of users and API tokens. */
export const userHandlers = (
  context: StudioContext,
): UsersHandlers<FastifyRequest, StudioIdentity> => ({
  listUsers: async () => ({
    status: 200,
    contentType: 'application/json',
    body: await listUsers(context),
  }),
  listTokens: async (_request, caller) => ({
    status: 200,
    contentType: 'application/json',
    body: await listTokens(context, userOf(caller)),
  }),
  async createToken({ body }, caller) {
    const user = userOf(caller);
    if (user.isProgram === true) {
      throw new RefusedRequest(
        403,
        'An API token cannot make another one.',
        'Log in to the studio, and make the token there.',
      );
    }
    return {
      status: 201,
      contentType: 'application/json',
      body: await createToken(context, user, body.value),
    };
  },
  async revokeToken({ path }, caller) {
    await revokeToken(context, userOf(caller), path.tokenId);
    return { status: 204 };
  },
});
