import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../generated/model/studio/schemas.js';
import type { StudioContext } from '../context/studio-context.js';
import type { Database } from '../database/open-database.js';
import { audit } from '../database/schema.js';
import { type AuditHead, readHead, writeHead } from './audit-head.js';

/** Rows that are read at once when the whole log is checked. */
const PAGE = 1_000;

const hashOf = (before: string, { at, by, act, subject }: AuditEntry): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify([at, by, act, subject])}`)
    .digest('hex');

/**
 * Adds an entry. Each has the hash of the one before, so that no row can be changed or removed unseen; the head outside
 * of the database names the last one. A head that the log contradicts stays as it is: it is the evidence.
 */
export async function addEntry(
  context: StudioContext,
  entry: Omit<AuditEntry, 'at'>,
): Promise<void> {
  const { database, now } = context;
  const head = await database.db.transaction(async (inside): Promise<AuditHead | undefined> => {
    await inside.execute(sql`LOCK TABLE ${audit} IN EXCLUSIVE MODE`);
    const [last] = await inside.select().from(audit).orderBy(desc(audit.id)).limit(1);
    const isSound = await holdsHead(inside, readHead(context), last);
    const complete = { ...entry, at: now().toISOString() };
    const hash = hashOf(last?.hash ?? '', complete);
    const [added] = await inside
      .insert(audit)
      .values({ ...complete, hash })
      .returning();
    return isSound ? added : undefined;
  });
  if (head !== undefined) writeHead(context, head);
}

/** Whether the log still has the entry that was its last one; a log without any needs no head. */
async function holdsHead(
  db: Pick<Database, 'select'>,
  head: AuditHead | undefined,
  last: AuditHead | undefined,
): Promise<boolean> {
  if (head === undefined) return last === undefined;
  const [row] = await db.select().from(audit).where(eq(audit.id, head.id));
  return row?.hash === head.hash;
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
 * Returns a function that says whether the hashes of the whole log fit together, and none of its last entries is missing.
 * The first call reads all of it; a later one lets the database sum up what was read, and reads only what is new while that
 * sum is the same.
 */
export function checkOfLog(context: StudioContext): () => Promise<boolean> {
  const { db } = context.database;
  let checked = NOTHING;
  return async () => {
    // read first: entries that others add meanwhile come after it
    const head = readHead(context);
    const now = await sumsOf(db, checked.id);
    if (now.before !== checked.sum) checked = NOTHING;
    const hash = await hashAt(db, checked, now.id);
    if (hash === undefined) return false;
    checked = { id: now.id, hash, sum: now.sum };
    return holdsHead(db, head, now.id === 0 ? undefined : checked);
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
