import { createHash } from 'node:crypto';
import { and, asc, desc, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../generated/model/studio/schemas.js';
import type { StudioContext } from '../context/studio-context.js';
import type { Database } from '../database/open-database.js';
import { audit } from '../database/schema.js';

/** Rows that are read at once when the whole log is checked. */
const PAGE = 1_000;

const hashOf = (before: string, { at, by, act, subject }: AuditEntry): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify([at, by, act, subject])}`)
    .digest('hex');

/** Adds an entry. Each has the hash of the one before, so that no row can be changed or removed unseen. */
export async function addEntry(
  { database, now }: StudioContext,
  entry: Omit<AuditEntry, 'at'>,
): Promise<void> {
  await database.db.transaction(async (inside) => {
    await inside.execute(sql`LOCK TABLE ${audit} IN EXCLUSIVE MODE`);
    const [last] = await inside.select().from(audit).orderBy(desc(audit.id)).limit(1);
    const complete = { ...entry, at: now().toISOString() };
    await inside.insert(audit).values({ ...complete, hash: hashOf(last?.hash ?? '', complete) });
  });
}

/** A page of the log, the newest entry first. */
export async function listEntries(
  db: Database,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly items: readonly AuditEntry[]; readonly next: number | undefined }> {
  const rows = await db
    .select()
    .from(audit)
    .where(before === undefined ? undefined : lt(audit.id, before))
    .orderBy(desc(audit.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ at, by, act, subject }) => ({ at, by, act, subject })),
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
  };
}

/** What of the log was found to fit together, and the sum of these rows, which any change of them changes. */
interface CheckedLog {
  readonly id: number;
  readonly hash: string;
  readonly sum: string;
}

const NOTHING: CheckedLog = { id: 0, hash: '', sum: '0' };

/**
 * Returns a function that says whether the hashes of the whole log fit together. The first call reads all of it; a later
 * one lets the database sum up what was read, and reads only what is new while that sum is the same. The removal of the
 * last entries does not show.
 */
export function checkOfLog(db: Database): () => Promise<boolean> {
  let checked = NOTHING;
  return async () => {
    const now = await sumsOf(db, checked.id);
    if (now.before !== checked.sum) checked = NOTHING;
    const hash = await hashAt(db, checked, now.id);
    if (hash === undefined) return false;
    checked = { id: now.id, hash, sum: now.sum };
    return true;
  };
}

/** The last id, and the sums of all rows and of those up to an id. */
async function sumsOf(db: Database, upTo: number) {
  const sumOf = (which: SQL) =>
    sql<string>`coalesce(sum(hashtextextended(${audit}::text, 0)) ${which}, 0)::text`;
  const [row] = await db
    .select({
      id: sql<number>`coalesce(max(${audit.id}), 0)::int`,
      sum: sumOf(sql``),
      before: sumOf(sql`FILTER (WHERE ${audit.id} <= ${upTo})`),
    })
    .from(audit);
  return row ?? { ...NOTHING, before: NOTHING.sum };
}

/** The hash of the row with an id, when all rows from the checked ones to it fit together. */
async function hashAt(
  db: Database,
  { id: from, hash: first }: CheckedLog,
  last: number,
): Promise<string | undefined> {
  let [after, hash] = [from, first];
  while (after < last) {
    const rows = await db
      .select()
      .from(audit)
      .where(and(gt(audit.id, after), lte(audit.id, last)))
      .orderBy(asc(audit.id))
      .limit(PAGE);
    for (const row of rows) {
      hash = hashOf(hash, row);
      if (row.hash !== hash) return undefined;
    }
    after = rows.at(-1)?.id ?? last;
  }
  return hash;
}
