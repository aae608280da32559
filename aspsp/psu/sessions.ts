import type { Bank } from '../bank/bank.js';
import { hasPassed } from '../domain/calendar.js';
import type { Session } from '../domain/entities.js';
import { digestOf, isSameSecret } from '../domain/passwords.js';
import type { Records } from '../store/store.js';
import type { PageAnswer } from './page-answer.js';

const COOKIE = 'psu-session';

export interface StartedSession {
  readonly session: Session;
  /** Value of Set-Cookie. */
  readonly cookie: string;
}

/**
 * Starts a session of one browser for one link, or for the app. A login starts a new session, which prevents
 * session fixation.
 */
export async function startSession(
  bank: Bank,
  records: Records,
  on: {
    readonly interaction: string;
    readonly path: string;
    readonly psu?: string;
    readonly failed?: number;
  },
  secure: boolean,
): Promise<StartedSession> {
  const secret = bank.seams.secret(24);
  const session: Session = {
    id: digestOf(secret),
    interaction: on.interaction,
    csrf: bank.seams.secret(18),
    createdAt: bank.seams.now().toISOString(),
    ...(on.psu === undefined ? {} : { psu: on.psu }),
    ...(on.failed === undefined ? {} : { failed: on.failed }),
  };
  await records.put('session', session);
  const flags = `Path=${on.path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { session, cookie: `${COOKIE}=${secret}; ${flags}` };
}

/** A response that starts a session. */
export function withCookie(answer: PageAnswer, cookie: string): PageAnswer {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
}

/** The valid session of a request for an interaction, if there is one. */
export async function findSession(
  bank: Bank,
  records: Records,
  cookies: string | undefined,
  interaction: string,
): Promise<Session | undefined> {
  const secret = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]+)`).exec(cookies ?? '')?.[1];
  const session = secret === undefined ? undefined : await records.get('session', digestOf(secret));
  if (session === undefined || session.interaction !== interaction) return undefined;
  const old = hasPassed(session.createdAt, bank.config.lifetimes.link, bank.seams.now());
  return old ? undefined : session;
}

/** Whether this browser has sent too many wrong passwords. */
export function isClosed({ config }: Bank, { failed = 0 }: Session): boolean {
  return failed >= config.logins.perSession;
}

/** Whether a form came from a page of this session. */
export function isOwnForm(session: Session, csrf: string | null): boolean {
  return isSameSecret(csrf ?? '', session.csrf);
}
