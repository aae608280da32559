import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Run } from '../../conformance/record/fold-run.js';
import { RUN_FILES } from '../../conformance/record/report-forms.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import type { Problem } from '../../generated/model/studio/schemas.js';
import type { StudioContext } from '../context/studio-context.js';
import type { Database } from '../database/open-database.js';
import { banks, runs } from '../database/schema.js';
import { settleFindings } from '../findings/settle-findings.js';
import { writeOpenCauses } from '../findings/write-open-causes.js';
import type { RunQueue } from '../queue/run-queue.js';
import type { RecordIndex } from '../record/record-index.js';
import { readRun } from '../record/record-reader.js';
import { attemptOf, placeIn } from '../record/run-folder.js';
import { toldCauses } from '../record/told-causes.js';
import { announce } from '../webhooks/announce.js';
import { changeOwn, type RunRow } from './run-rows.js';

const OVER: ReadonlySet<string> = new Set(['ended', 'stopped']);
/** The number of verdicts in the trend of a bank. */
const TREND = 10;

/** What a row says of the progress of its record, which is in the folder of the row. */
export const progressOf = (
  { folder }: Pick<RunRow, 'folder'>,
  { started, counts, exchanges, bytes, leftovers }: RecordIndex,
) => ({
  planned: started?.planned.length ?? 0,
  ...(started === undefined ? {} : { narrowed: started.narrowed }),
  counts: { ...counts },
  exchanges,
  offset: placeIn(attemptOf(folder), bytes),
  leftovers,
});

/**
 * Writes the end of a run whose reports are complete into its row, its bank and the findings, all or nothing. Has no effect
 * when the run is not that of this worker any more, so that each run ends once. `early` is its state when it was stopped.
 */
export async function settleRun(
  { context, queue }: { readonly context: StudioContext; readonly queue: RunQueue },
  row: RunRow,
  index: RecordIndex,
  early: 'stopped' | 'paused' | 'interrupted',
): Promise<void> {
  const { db } = context.database;
  const folder = join(context.folder, row.folder ?? '');
  const run = await readRun(folder);
  if (run === undefined) throw new Error(`${folder} has no record`);
  const causes = toldCauses(run);
  const { verdict, exitCode } = run.finished;
  const state = exitCode === EXIT.interrupted ? early : 'ended';
  const end = {
    ...progressOf(row, index),
    ...{ state, waiting: null, wanted: null, causes: causes.length, folder: row.folder },
    // a run that goes on later has no end yet
    ...(OVER.has(state) ? { verdict, exitCode, endedAt: context.now().toISOString() } : {}),
    files: RUN_FILES.filter((name) => existsSync(join(folder, name))),
  };
  await db.transaction(async (all) => {
    const settled = await changeOwn(all, row.id, row.worker ?? '', end);
    if (settled === undefined) return;
    const { bankId, id: runId } = row;
    await settleFindings(all, { bankId, runId, run, causes });
    await settleBank(all, row, run, context.now());
    if (state === 'ended') await announceChange(all, queue, settled, context.now());
  });
}

/** Writes why a run ended without a verdict, and tells webhooks, all or nothing. */
export async function failRun(
  { context, queue }: { readonly context: StudioContext; readonly queue: RunQueue },
  row: RunRow,
  problem: Problem,
): Promise<void> {
  const now = context.now();
  const end = { state: 'failed', problem: { ...problem }, waiting: null, wanted: null };
  await context.database.db.transaction(async (all) => {
    const values = { ...end, endedAt: now.toISOString() };
    const failed = await changeOwn(all, row.id, row.worker ?? '', values);
    if (failed === undefined) return;
    const { bankId, id: run } = row;
    const [bank] = await all.select({ name: banks.name }).from(banks).where(eq(banks.id, bankId));
    const about = { bank: { id: bankId, name: bank?.name ?? bankId }, run, reason: problem.title };
    await announce(all, queue, { type: 'run.failed', ...about }, now);
  });
}

/** Tells webhooks of another verdict than that of the bank's last run of the same scope. */
async function announceChange(
  db: Database,
  queue: RunQueue,
  { id: run, bankId, scope, verdict: after, number }: RunRow,
  now: Date,
): Promise<void> {
  const isEarlier = and(
    eq(runs.bankId, bankId),
    eq(runs.state, 'ended'),
    eq(runs.scope, scope),
    lt(runs.number, number),
  );
  const [last] = await db
    .select({ before: runs.verdict, name: banks.name })
    .from(runs)
    .innerJoin(banks, eq(banks.id, runs.bankId))
    .where(isEarlier)
    .orderBy(desc(runs.number))
    .limit(1);
  if (last === undefined || last.before === null || after === null || last.before === after) return;
  const { before, name } = last;
  const bank = { id: bankId, name };
  await announce(db, queue, { type: 'verdict.changed', bank, run, before, after }, now);
}

/** Writes the open causes of a bank; for a run that was not stopped also that it is its last one, and its trend. */
async function settleBank(db: Database, row: RunRow, run: Run, now: Date): Promise<void> {
  const { verdict, exitCode } = run.finished;
  const own = eq(banks.id, row.bankId);
  const [bank] = await db.select({ trend: banks.trend }).from(banks).where(own);
  const trend = [...(bank?.trend ?? []), ...(run.started.narrowed ? [] : [verdict])].slice(-TREND);
  if (exitCode !== EXIT.interrupted)
    await db.update(banks).set({ lastRun: row.id, trend }).where(own);
  await writeOpenCauses(db, row.bankId, now);
}
