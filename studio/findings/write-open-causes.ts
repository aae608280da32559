import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.js';
import { banks, findings } from '../database/schema.js';
import { isOpen } from './settle-findings.js';

/** Writes the number of findings of a bank that somebody has to mend into its row. */
export async function writeOpenCauses(db: Database, bankId: string, now: Date): Promise<void> {
  const rows = await db.select().from(findings).where(eq(findings.bankId, bankId));
  const day = now.toISOString().slice(0, 10);
  const openCauses = rows.filter((row) => isOpen(row, day)).length;
  await db.update(banks).set({ openCauses }).where(eq(banks.id, bankId));
}
