import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '../../generated/model/studio/schemas.js';

/** A session that nobody uses ends after this time. */
const IDLE_MS = 12 * 60 * 60 * 1000;

/** A user of this studio with the token that proves who he is. */
export interface KnownToken {
  readonly token: string;
  readonly user: User;
}

/** Who has a session, or a token. Sessions end with the process. */
export interface Sessions {
  /** The user of a token; undefined when nobody has it. */
  ofToken(token: string): User | undefined;
  /** Opens a session for a user, and returns its id. */
  open(user: User): string;
  /** The user of a session, which goes on from now. */
  ofSession(id: string): User | undefined;
  close(id: string): void;
}

export function createSessions(tokens: readonly KnownToken[], now: () => Date): Sessions {
  const known = tokens.map(({ token, user }) => ({ digest: digestOf(token), user }));
  const open = new Map<string, { readonly user: User; readonly until: number }>();
  const renew = (id: string, user: User): void => {
    open.set(id, { user, until: now().getTime() + IDLE_MS });
  };
  return {
    ofToken(token) {
      const digest = digestOf(token);
      // all are compared, each in the same time, so that the time says nothing
      return known.filter((each) => timingSafeEqual(each.digest, digest)).at(0)?.user;
    },
    open(user) {
      for (const [id, { until }] of open) if (until < now().getTime()) open.delete(id);
      const id = randomBytes(32).toString('base64url');
      renew(digestOf(id).toString('hex'), user);
      return id;
    },
    ofSession(id) {
      const key = digestOf(id).toString('hex');
      const found = open.get(key);
      if (found === undefined || found.until < now().getTime()) return undefined;
      renew(key, found.user);
      return found.user;
    },
    close: (id) => void open.delete(digestOf(id).toString('hex')),
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
