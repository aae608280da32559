import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type {
  ApiToken,
  MadeApiToken,
  NewApiToken,
  Role,
} from '../../generated/model/studio/schemas.js';
import type { StudioUser } from '../context/caller-context.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { tokens, users } from '../database/schema.js';
import { rankOf } from './rank-of.js';
import { knownUser } from './user-rows.js';

type TokenRow = typeof tokens.$inferSelect;

/** What a token begins with, so that scanners of repositories recognise it. */
const PREFIX = 'xs2a_studio_';

const LONGEST_DAYS = 366;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes a token of a user. Its secret is returned this once; the database keeps its digest. */
export async function createToken(
  context: StudioContext,
  { id: userId, name: madeBy, role }: StudioUser,
  wanted: NewApiToken,
): Promise<MadeApiToken> {
  refuseToken(role, wanted, context.now());
  const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const row: TokenRow = {
    ...wanted,
    id: randomUUID(),
    digest: digestOf(secret),
    userId: userId ?? null,
    madeBy,
    madeAt: context.now().toISOString(),
    revokedAt: null,
  };
  await context.database.db.insert(tokens).values(row);
  return { token: shown(row, context.now()), secret };
}

function refuseToken(own: Role, { role, lastDay }: NewApiToken, now: Date): void {
  if (rankOf(role) > rankOf(own)) {
    const sentence = `A token of yours cannot be ${role}: you are ${own}.`;
    throw new RefusedRequest(403, sentence, `Choose ${own}, or a role that may do less.`);
  }
  const [today, latest] = [now, new Date(now.getTime() + LONGEST_DAYS * 86_400_000)].map(dayOf);
  if (today === undefined || latest === undefined) return;
  if (lastDay >= today && lastDay <= latest) return;
  const sentence = `The last day of the token, ${lastDay}, is not within a year from now.`;
  throw new RefusedRequest(400, sentence, `Name a day from ${today} to ${latest} in lastDay.`);
}

/** The tokens of a user; all of them for an owner. */
export async function listTokens(context: StudioContext, user: StudioUser): Promise<ApiToken[]> {
  const rows = await context.database.db
    .select()
    .from(tokens)
    .where(ownOf(user))
    .orderBy(desc(tokens.madeAt), desc(tokens.id));
  return rows.map((row) => shown(row, context.now()));
}

/** Which tokens a user may see and end. */
const ownOf = ({ role, id }: StudioUser) =>
  role === 'owner' ? undefined : eq(tokens.userId, id ?? '');

/** Ends a token now. Throws 404 for one that the user may not see. */
export async function revokeToken(
  context: StudioContext,
  user: StudioUser,
  id: string,
): Promise<void> {
  const revoked = await context.database.db
    .update(tokens)
    .set({ revokedAt: context.now().toISOString() })
    .where(and(eq(tokens.id, id), ownOf(user)))
    .returning();
  if (revoked.length === 0) throw notFound('token', id);
}

/**
 * The user behind a token: with its name, and with the lower one of two roles, that of the token and that of its user now.
 * Undefined when the token is unknown, has ended or was revoked, and when its user lost his role.
 */
export async function userOfToken(
  { database: { db }, now }: StudioContext,
  secret: string,
): Promise<StudioUser | undefined> {
  const [found] = await db
    .select()
    .from(tokens)
    .leftJoin(users, eq(tokens.userId, users.id))
    .where(eq(tokens.digest, digestOf(secret)));
  if (found === undefined || stateOf(found.tokens, now()) !== 'valid') return undefined;
  const { name, role, madeBy } = found.tokens;
  const user = found.users === null ? { name: madeBy, role } : knownUser(found.users);
  if (user === undefined) return undefined;
  const least = rankOf(role) < rankOf(user.role) ? role : user.role;
  return { ...user, name: `${user.name} (token ${name})`, role: least, isProgram: true };
}

const stateOf = ({ revokedAt, lastDay }: TokenRow, now: Date): ApiToken['state'] => {
  if (revokedAt !== null) return 'revoked';
  return lastDay < dayOf(now) ? 'ended' : 'valid';
};

const shown = (row: TokenRow, now: Date): ApiToken => {
  const { id, name, role, lastDay, madeBy: by, madeAt } = row;
  return { id, name, role, lastDay, by, madeAt, state: stateOf(row, now) };
};
