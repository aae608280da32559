import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { Signer } from '../../conformance/evidence/sign-manifest.js';
import { readResultFiles, writeResultFiles } from '../../conformance/publish/result-files.js';
import { withdrawResult } from '../../conformance/publish/withdraw-result.js';
import type { Result } from '../../generated/model/studio/schemas.js';
import type { ResultsHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, results, runs } from '../database/schema.js';
import { publishApart } from './publish-apart.js';

type ResultRow = typeof results.$inferSelect;

/** The handlers of published results; `signer` signs them. Their files are in `results/ID` of the studio's folder. */
export function resultHandlers(
  context: StudioContext,
  signer: Signer,
): ResultsHandlers<unknown, StudioIdentity> {
  const { db } = context.database;
  return {
    async publishRun({ path: { runId } }, caller) {
      return { status: 201, body: await publish(context, signer, runId, userOf(caller).name) };
    },
    async listResults() {
      const rows = await db.select().from(results).orderBy(desc(results.publishedAt), results.id);
      return { status: 200, body: rows.map(shown) };
    },
    async withdrawResult({ path: { resultId }, body }, caller) {
      const { reason } = body.value;
      const by = userOf(caller).name;
      return { status: 200, body: await withdraw(context, signer, resultId, { reason, by }) };
    },
  };
}

async function publish(
  { database: { db }, folder, now }: StudioContext,
  signer: Signer,
  runId: string,
  publishedBy: string,
): Promise<Result> {
  const [found] = await db
    .select({ run: runs, bankName: banks.name })
    .from(runs)
    .innerJoin(banks, eq(runs.bankId, banks.id))
    .where(eq(runs.id, runId));
  if (found === undefined) throw notFound('run', runId);
  const { run, bankName } = found;
  if (run.state !== 'ended' || run.folder === null) {
    throw new RefusedRequest(
      409,
      `Run ${runId} is not published: its state is ${run.state}.`,
      'Publish a run that has ended.',
    );
  }
  const id = randomUUID();
  const place = `results/${id}`;
  const made = await publishApart(join(folder, run.folder), join(folder, place), signer);
  const row = {
    ...{ id, runId, bankName, publishedBy, folder: place },
    verdict: made.result.verdict,
    publishedAt: now().toISOString(),
    files: [...made.files.keys()].sort(),
  };
  const [stored] = await db.insert(results).values(row).returning();
  if (stored === undefined) throw new Error(`the result ${id} was not stored`);
  return shown(stored);
}

async function withdraw(
  { database: { db }, folder, now }: StudioContext,
  signer: Signer,
  id: string,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<Result> {
  const [row] = await db.select().from(results).where(eq(results.id, id));
  if (row === undefined) throw notFound('result', id);
  const [place, at] = [join(folder, row.folder), now()];
  const { files } = await withdrawResult(readResultFiles(place), { reason, now: at }, signer);
  await writeResultFiles(place, files);
  const [stored] = await db
    .update(results)
    .set({ withdrawnAt: at.toISOString(), withdrawnBy: by, withdrawnReason: reason })
    .where(eq(results.id, id))
    .returning();
  if (stored === undefined) throw notFound('result', id);
  return shown(stored);
}

/** A row as the API shows it. */
function shown(row: ResultRow): Result {
  const { folder: _, withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason, ...rest } = row;
  const withdrawn = at === null ? {} : { withdrawn: { at, by: by ?? '', reason: reason ?? '' } };
  return { ...rest, verdict: row.verdict as Result['verdict'], ...withdrawn };
}
