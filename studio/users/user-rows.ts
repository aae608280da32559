import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Role, TeamUser } from '../../generated/model/studio/schemas.js';
import type { StudioUser } from '../context/caller-context.js';
import type { StudioContext } from '../context/studio-context.js';
import { users } from '../database/schema.js';

/** What an OpenID provider says of somebody who logs in, with the role that the studio reads from it. */
export interface ProvenUser {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly role: Role | undefined;
}

type UserRow = typeof users.$inferSelect;

/**
 * Writes down a login. Without a role it is refused: a user who had one loses it, and with it his sessions and tokens;
 * a stranger leaves no row.
 */
export async function recordLogin(
  { database: { db }, now }: StudioContext,
  { issuer, ...user }: ProvenUser,
): Promise<StudioUser | undefined> {
  const id = createHash('sha256').update(`${issuer}\n${user.subject}`).digest('hex').slice(0, 16);
  if (user.role === undefined) {
    await db.update(users).set({ role: null }).where(eq(users.id, id));
    return undefined;
  }
  const row = { ...user, email: user.email ?? null, lastLogin: now().toISOString() };
  const [saved] = await db
    .insert(users)
    .values({ ...row, id })
    .onConflictDoUpdate({ target: users.id, set: row })
    .returning();
  return saved && knownUser(saved);
}

/** A user as he is now; undefined when his last login was refused. */
export async function findUser(
  { database: { db } }: StudioContext,
  id: string,
): Promise<StudioUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row && knownUser(row);
}

/** Everybody who has logged in, in the order of the names. */
export async function listUsers({ database: { db } }: StudioContext): Promise<TeamUser[]> {
  const rows = await db.select().from(users).orderBy(asc(users.name), asc(users.id));
  return rows.map(({ email, role, ...row }) => ({
    ...row,
    ...(email === null ? {} : { email }),
    ...(role === null ? {} : { role }),
  }));
}

export const knownUser = ({ id, subject, name, role }: UserRow): StudioUser | undefined =>
  role === null ? undefined : { id, subject, name, role };
