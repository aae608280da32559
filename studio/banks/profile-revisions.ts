import { and, desc, eq } from 'drizzle-orm';
import type { Profile } from '../../generated/model/studio/schemas.js';
import { notFound } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, profiles } from '../database/schema.js';
import { errorsOf, headOf, refuseProfileText } from './judge-profile.js';

/** The newest profile of a bank with its errors. */
export async function newestProfile(context: StudioContext, bankId: string): Promise<Profile> {
  const [row] = await context.database.db
    .select()
    .from(profiles)
    .where(eq(profiles.bankId, bankId))
    .orderBy(desc(profiles.revision))
    .limit(1);
  if (row === undefined) throw notFound('bank', bankId);
  const { yaml, revision, savedBy, savedAt } = row;
  return { yaml, revision, savedBy, savedAt, errors: await errorsOf(context, bankId, yaml) };
}

/** A text that replaces the profile, and the revision on which it is based. */
export interface ProfileEdit {
  readonly yaml: string;
  readonly revision: number;
  readonly savedBy: string;
}

/** Saves the next revision; undefined, and nothing is saved, when somebody else has saved one meanwhile. */
export async function saveProfile(
  context: StudioContext,
  bankId: string,
  { yaml, revision, savedBy }: ProfileEdit,
): Promise<Profile | undefined> {
  refuseProfileText(yaml);
  const errors = await errorsOf(context, bankId, yaml);
  const next = revision + 1;
  const savedAt = context.now().toISOString();
  const isSaved = await context.database.db.transaction(async (tx) => {
    const changed = await tx
      .update(banks)
      .set({ ...headOf(yaml), revision: next, profileErrors: errors.length })
      .where(and(eq(banks.id, bankId), eq(banks.revision, revision)))
      .returning({ id: banks.id });
    if (changed.length === 0) return false;
    await tx.insert(profiles).values({ bankId, revision: next, yaml, savedBy, savedAt });
    return true;
  });
  return isSaved ? { yaml, revision: next, savedBy, savedAt, errors } : undefined;
}
