import { parseCookie, type SetCookie, stringifyCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { StudioUser } from '../context/caller-context.js';
import type { Sessions } from './sessions.js';

/** The cookie of a session, as the document of the API names it. */
export const SESSION_COOKIE = 'xs2a-studio';

/** The cookie of a login that has begun. */
const LOGIN_COOKIE = 'xs2a-studio-login';

/** A login that takes longer has to begin again. */
export const LOGIN_SECONDS = 600;

/** The cookies of one studio. */
export interface StudioCookies {
  /** The header that sets the cookie of a session, or removes it. */
  session(id: string | null): string;
  /** The header that sets the cookie of a login that has begun, or removes it. */
  login(sealed: string | null): string;
  /** The cookies of this studio among those of a request, with the names of the document. */
  ownOf(header: string | undefined): string;
}

/**
 * A cookie knows no port: the names in the browser end with the id of the studio, so that two studios at one host name
 * do not replace each other's. Over TLS, a browser takes such a name only from the host itself.
 */
export function studioCookies(studioId: string, secure: boolean): StudioCookies {
  const sent = (name: string) => `${secure ? '__Host-' : ''}${name}-${studioId}`;
  const setting = (name: string, value: string | null, more: Partial<SetCookie>): string =>
    stringifySetCookie({
      ...{ name: sent(name), value: value ?? '', httpOnly: true, path: '/', secure },
      ...{ ...more, ...(value === null ? { maxAge: 0 } : {}) },
    });
  return {
    session: (id) => setting(SESSION_COOKIE, id, { sameSite: 'strict' }),
    // strict ones are not sent when the provider sends the browser back
    login: (sealed) => setting(LOGIN_COOKIE, sealed, { sameSite: 'lax', maxAge: LOGIN_SECONDS }),
    ownOf(header) {
      const all = parseCookie(header ?? '');
      const own = [SESSION_COOKIE, LOGIN_COOKIE].map((name) => [name, all[sent(name)]]);
      return stringifyCookie(Object.fromEntries(own));
    },
  };
}

/** The id of the session in the cookie of a request. */
export const sessionIn = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];

/** The login that has begun, in the cookie of a request. */
export const loginIn = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[LOGIN_COOKIE];

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
