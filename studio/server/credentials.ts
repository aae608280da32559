import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { User } from '../../generated/model/studio/schemas.js';
import type { Sessions } from './sessions.js';

/** The cookie of a session. */
export const COOKIE = 'xs2a-studio';

/** The header that sets the cookie of a session, or removes it. */
export const setCookie = (id: string | null, secure: boolean): string =>
  stringifySetCookie({
    name: COOKIE,
    value: id ?? '',
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    ...(id === null ? { maxAge: 0 } : {}),
  });

/** The id of the session in the cookie of a request. */
export const sessionIn = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[COOKIE];

/** The user who sent a request, by its cookie or its bearer token. */
export function senderOf(request: FastifyRequest, sessions: Sessions): User | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return sessions.ofToken(token);
  const id = sessionIn(request);
  return id === undefined ? undefined : sessions.ofSession(id);
}
