import { digestOf } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';

/** A browser in which the operator has logged in. */
export interface AdminSession {
  readonly csrf: string;
  /** Shows a message on the next page, once. */
  tell(notice: Notice): void;
  takeNotice(): Notice | undefined;
}

export interface Notice {
  readonly good: boolean;
  readonly text: string;
}

export interface AdminSessions {
  /** The value of Set-Cookie for a new session. */
  start(): string;
  find(cookies: string | undefined): AdminSession | undefined;
  end(cookies: string | undefined): void;
}

const COOKIE = 'bank-operator';
const HOURS_8_MS = 8 * 3_600_000;
const MOST = 50;

/** Sessions of this process only; they use the machine's clock, which nobody moves. */
export function adminSessions(machine: Seams, secure: boolean): AdminSessions {
  const open = new Map<string, { readonly until: number; readonly session: AdminSession }>();
  return {
    start: () => {
      const secret = machine.secret(24);
      const until = machine.now().getTime() + HOURS_8_MS;
      open.set(digestOf(secret), { until, session: newSession(machine.secret(18)) });
      for (const oldest of [...open.keys()].slice(0, -MOST)) open.delete(oldest);
      const flags = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      return `${COOKIE}=${secret}; ${flags}`;
    },
    find: (cookies) => {
      const found = open.get(idIn(cookies));
      return found !== undefined && found.until > machine.now().getTime()
        ? found.session
        : undefined;
    },
    end: (cookies) => void open.delete(idIn(cookies)),
  };
}

function newSession(csrf: string): AdminSession {
  let notice: Notice | undefined;
  return {
    csrf,
    tell: (next) => {
      notice = next;
    },
    takeNotice: () => {
      const last = notice;
      notice = undefined;
      return last;
    },
  };
}

function idIn(cookies: string | undefined): string {
  const secret = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]+)`).exec(cookies ?? '')?.[1];
  return digestOf(secret ?? '');
}
