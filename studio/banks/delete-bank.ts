import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, runs } from '../database/schema.js';

/** The states of a run that a worker carries out, or will. */
const ACTIVE = ['queued', 'running', 'waiting-for-person', 'stopping', 'interrupted'];

/** Deletes a bank with everything that belongs to it, the folders of its runs too. Published results stay. */
export async function deleteBank(context: StudioContext, bankId: string): Promise<void> {
  const { db } = context.database;
  const ids = await db.transaction(async (tx) => {
    const [active] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.bankId, bankId), inArray(runs.state, ACTIVE)))
      .limit(1);
    if (active !== undefined) {
      const hint = 'Stop the run first, so that it deletes what it created at the bank.';
      throw new RefusedRequest(409, `The run ${active.id} of this bank has not ended.`, hint);
    }
    const own = await tx.select({ id: runs.id }).from(runs).where(eq(runs.bankId, bankId));
    const deleted = await tx.delete(banks).where(eq(banks.id, bankId)).returning({ id: banks.id });
    if (deleted.length === 0) throw notFound('bank', bankId);
    return new Set(own.map(({ id }) => id));
  });
  removeFolders(join(context.folder, 'runs'), ids);
}

/** The folders of a run are called by its id, with a number for each time that it was resumed. */
function removeFolders(all: string, ids: ReadonlySet<string>): void {
  for (const name of namesIn(all)) {
    if (!ids.has(name.replace(/-\d+$/, ''))) continue;
    rmSync(join(all, name), { recursive: true, force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
