import type { FastifyRequest } from 'fastify';
import type { User } from '../../generated/model/studio/schemas.js';
import type { RequestContext } from '../../runtime/server/request-context.js';

/** A user of the studio. */
export interface StudioUser extends User {
  /** His row; the owner whom the command knows has none. */
  readonly id?: string;
  /** What the OpenID provider calls him. */
  readonly subject?: string;
  /** Whether a program sends his API token. */
  readonly isProgram?: boolean;
}

/** Who sent a request, however he proved it. */
export interface StudioIdentity {
  readonly session: StudioUser;
  readonly token: StudioUser;
}

/** What a handler of the studio gets besides the request. */
export type CallerContext = RequestContext<FastifyRequest, Partial<StudioIdentity>>;

/** The user who sent a request; the server lets no request without one reach a handler that asks. */
export function userOf({
  security,
  operationId,
}: Pick<CallerContext, 'security' | 'operationId'>): StudioUser {
  const user = security.session ?? security.token;
  if (user === undefined) throw new Error(`${operationId} reached its handler without a user`);
  return user;
}

/** How the audit log names a user: two may have one name, and a provider may let them choose it. */
export const signatureOf = ({ name, subject }: StudioUser): string =>
  subject === undefined || subject === name ? name : `${name} [${subject}]`;
