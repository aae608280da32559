import { createHash } from 'node:crypto';
import { asc, desc, gt, lt, sql } from 'drizzle-orm';
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

/** Whether the hashes of the whole log fit together. The removal of its last entries does not show. */
export async function isIntact(db: Database): Promise<boolean> {
  let hash = '';
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(audit)
      .where(gt(audit.id, after))
      .orderBy(asc(audit.id))
      .limit(PAGE);
    for (const row of rows) {
      hash = hashOf(hash, row);
      if (row.hash !== hash) return false;
      after = row.id;
    }
    if (rows.length < PAGE) return true;
  }
}
