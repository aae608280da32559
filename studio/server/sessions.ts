import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StudioUser } from '../context/caller-context.js';
import type { KnownUsers } from '../users/known-users.js';

/** A session that nobody uses ends after this time; one of a provider's user ends this time after his login. */
const LONGEST_MS = 12 * 60 * 60 * 1000;

/** A user of this studio with the token that proves who he is. */
export interface KnownToken {
  readonly token: string;
  readonly user: StudioUser;
}

interface Session {
  readonly user: StudioUser;
  readonly until: number;
  readonly idToken: string | undefined;
}

/** Who has a session, or a token. Sessions end with the process. */
export interface Sessions {
  /** The user of a token; undefined when nobody has it. */
  ofToken(token: string): Promise<StudioUser | undefined>;
  /** Opens a session for a user, and returns its id, which nobody could know before. */
  open(user: StudioUser, idToken?: string): string;
  /** The user of a session. */
  ofSession(id: string): Promise<StudioUser | undefined>;
  /** Ends a session, and returns the ID token with which it began. */
  close(id: string): string | undefined;
}

export function createSessions(
  tokens: readonly KnownToken[],
  now: () => Date,
  users?: KnownUsers,
): Sessions {
  const known = tokens.map(({ token, user }) => ({ digest: digestOf(token), user }));
  const open = new Map<string, Session>();
  const end = () => now().getTime() + LONGEST_MS;
  return {
    async ofToken(token) {
      const digest = digestOf(token);
      // all are compared, each in the same time, so that the time says nothing
      const [first] = known.filter((each) => timingSafeEqual(each.digest, digest));
      return first?.user ?? users?.ofToken(token);
    },
    open(user, idToken) {
      for (const [id, { until }] of open) if (until < now().getTime()) open.delete(id);
      const id = randomBytes(32).toString('base64url');
      open.set(keyOf(id), { user, until: end(), idToken });
      return id;
    },
    async ofSession(id) {
      const session = open.get(keyOf(id));
      if (session === undefined || session.until < now().getTime()) return undefined;
      const { user } = session;
      if (user.id !== undefined) return users?.find(user.id);
      open.set(keyOf(id), { ...session, until: end() });
      return user;
    },
    close(id) {
      const session = open.get(keyOf(id));
      open.delete(keyOf(id));
      return session?.idToken;
    },
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const keyOf = (id: string): string => digestOf(id).toString('hex');
