import { asc } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { packageVersion } from '../../foundation/package-root.js';
import type { User } from '../../generated/model/studio/schemas.js';
import type { StudioTagHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, type StudioUser, userOf } from '../context/caller-context.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { workers } from '../database/schema.js';
import type { ProviderLogin } from '../login/open-login.js';
import { checkOfLog, listEntries } from './audit-log.js';
import { type StudioCookies, senderOf, sessionIn } from './credentials.js';
import type { Sessions } from './sessions.js';

const PAGE = 50;

interface SessionParts {
  readonly sessions: Sessions;
  readonly cookies: StudioCookies;
  readonly login: ProviderLogin | undefined;
  readonly originOf: () => string;
}

/** The handlers of the session, of the studio itself and of its audit log. */
export function studioHandlers(
  context: StudioContext,
  parts: SessionParts,
): StudioTagHandlers<FastifyRequest, StudioIdentity> {
  const { db, kind } = context.database;
  const isIntact = checkOfLog(context);
  return {
    ...sessionHandlers(parts),
    async getStudio(_request, caller) {
      const rows = await db.select().from(workers).orderBy(asc(workers.id));
      const body = {
        version: packageVersion(),
        database: kind,
        user: shown(userOf(caller)),
        workers: rows,
      };
      return { status: 200, contentType: 'application/json', body };
    },
    async listAudit({ query: { cursor, limit = PAGE } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      if (before !== undefined && !Number.isSafeInteger(before)) {
        throw new RefusedRequest(
          400,
          `The cursor ${cursor} is not one of this list.`,
          'Begin without a cursor, and use `next` of each page for the following one.',
        );
      }
      const { items, next } = await listEntries(db, { before, limit });
      const body = {
        items,
        intact: await isIntact(),
        ...(next === undefined ? {} : { next: String(next) }),
      };
      return { status: 200, contentType: 'application/json', body };
    },
  };
}

const shown = ({ name, role }: StudioUser): User => ({ name, role });

const sessionHandlers = ({
  sessions,
  cookies,
  login,
  originOf,
}: SessionParts): Pick<
  StudioTagHandlers<FastifyRequest, StudioIdentity>,
  'getSession' | 'openSession' | 'closeSession'
> => ({
  async getSession(_request, { raw }) {
    const user = await senderOf(raw, sessions);
    const body = {
      login: login === undefined ? 'token' : 'provider',
      ...(user === undefined ? {} : { user: shown(user) }),
    } as const;
    return { status: 200, contentType: 'application/json', body };
  },
  async openSession({ body }) {
    const user = await sessions.ofToken(body.value.token);
    if (user === undefined) {
      throw new RefusedRequest(
        401,
        'The studio does not know this token.',
        'Open the address that `xs2a studio` has printed last: a new start has a new token.',
      );
    }
    return { status: 204, headers: { 'set-cookie': cookies.session(sessions.open(user)) } };
  },
  async closeSession(_request, { raw }) {
    const idToken = sessions.close(sessionIn(raw) ?? '');
    const headers = { 'set-cookie': cookies.session(null) };
    // the session here has ended, also when the provider does not respond
    const leave = idToken && (await login?.leave(idToken, `${originOf()}/`).catch(() => undefined));
    if (!leave) return { status: 204, headers };
    return { status: 200, contentType: 'application/json', body: { leave }, headers };
  },
});
