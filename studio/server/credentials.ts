import { parseCookie, stringifyCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { StudioUser } from '../context/caller-context.js';
import type { Sessions } from './sessions.js';

/** The cookie of a session, as the document of the API names it. */
export const SESSION_COOKIE = 'xs2a-studio';

/** The cookies of one studio. */
export interface StudioCookies {
  /** The header that sets the cookie of a session, or removes it. */
  session(id: string | null): string;
  /** The cookies of this studio among those of a request, with the names of the document. */
  ownOf(header: string | undefined): string;
}

/**
 * A cookie knows no port: the names in the browser end with the id of the studio, so that two studios at one host name
 * do not replace each other's. Over TLS, a browser takes such a name only from the host itself.
 */
export function studioCookies(studioId: string, secure: boolean): StudioCookies {
  const sent = (name: string) => `${secure ? '__Host-' : ''}${name}-${studioId}`;
  return {
    session: (id) =>
      stringifySetCookie({
        name: sent(SESSION_COOKIE),
        value: id ?? '',
        httpOnly: true,
        sameSite: 'strict',
        path: '/',
        secure,
        ...(id === null ? { maxAge: 0 } : {}),
      }),
    ownOf(header) {
      const value = parseCookie(header ?? '')[sent(SESSION_COOKIE)];
      return value === undefined ? '' : stringifyCookie({ [SESSION_COOKIE]: value });
    },
  };
}

/** The id of the session in the cookie of a request. */
export const sessionIn = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];

/** The user who sent a request, by its cookie or its bearer token. */
export async function senderOf(
  request: FastifyRequest,
  sessions: Sessions,
): Promise<StudioUser | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return sessions.ofToken(token);
  const id = sessionIn(request);
  return id === undefined ? undefined : sessions.ofSession(id);
}
