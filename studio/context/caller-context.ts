import type { FastifyRequest } from 'fastify';
import type { User } from '../../generated/model/studio/schemas.js';
import type { RequestContext } from '../../runtime/server/request-context.js';

/** Who sent a request, however he proved it. */
export interface StudioIdentity {
  readonly session: User;
  readonly token: User;
}

/** What a handler of the studio gets besides the request. */
export type CallerContext = RequestContext<FastifyRequest, Partial<StudioIdentity>>;

/** The user who sent a request; the server lets no request without one reach a handler that asks. */
export function userOf({
  security,
  operationId,
}: Pick<CallerContext, 'security' | 'operationId'>): User {
  const user = security.session ?? security.token;
  if (user === undefined) throw new Error(`${operationId} reached its handler without a user`);
  return user;
}
