import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StudioContext } from '../context/studio-context.js';
import type { Database } from '../database/open-database.js';
import { ACTIVE_STATES, runs } from '../database/schema.js';
import type { RunQueue } from '../queue/run-queue.js';
import { attemptOf, folderOfAttempt } from '../record/run-folder.js';

/** A row of the runs. */
export type RunRow = typeof runs.$inferSelect;

const WAITING_STATES = ['queued', 'interrupted'];
/** How many runs one look wakes up. */
const MOST_WOKEN = 20;

const other = alias(runs, 'other');

/** That no run of the same bank is carried out. */
const bankIsFree = (db: Database) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.bankId, runs.bankId), inArray(other.state, [...ACTIVE_STATES]))),
  );

/**
 * Takes a run for a worker: one worker gets it, and only while no other run of its bank is carried out, which an index of
 * the table holds. Returns the row as it was before and as it is now; undefined when it is not to be had.
 */
export async function claimRun(
  db: Database,
  runId: string,
  worker: string,
): Promise<{ readonly before: RunRow; readonly row: RunRow } | undefined> {
  const [before] = await db.select().from(runs).where(eq(runs.id, runId));
  if (before === undefined || !WAITING_STATES.includes(before.state)) return undefined;
  const folder = folderOfAttempt(runId, attemptOf(before.folder) + 1);
  const isAsBefore = sql`${runs.folder} IS NOT DISTINCT FROM ${before.folder}`;
  const claimed = await db
    .update(runs)
    .set({
      state: 'running',
      worker,
      folder,
      seenAt: sql`now()`,
      startedAt: sql`coalesce(${runs.startedAt}, now())`,
      endedAt: null,
      verdict: null,
      exitCode: null,
      problem: null,
    })
    .where(and(eq(runs.id, runId), inArray(runs.state, WAITING_STATES), isAsBefore, bankIsFree(db)))
    .returning()
    .catch(noneIfTaken);
  const [row] = claimed;
  return row === undefined ? undefined : { before, row };
}

/** Two workers took two runs of one bank at the same time: the index lets one of them have it. */
function noneIfTaken(error: unknown): RunRow[] {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if ((cause as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return [];
  throw error;
}

const UNIQUE_VIOLATION = '23505';

/** Changes the row of a run that this worker carries out; undefined when it is not its run any more. */
export async function changeOwn(
  db: Database,
  runId: string,
  worker: string,
  change: Partial<{ readonly [Key in keyof RunRow]: RunRow[Key] }>,
): Promise<RunRow | undefined> {
  const isOwn = and(
    eq(runs.id, runId),
    eq(runs.worker, worker),
    inArray(runs.state, [...ACTIVE_STATES]),
  );
  const [row] = await db
    .update(runs)
    .set({ ...change, seenAt: sql`now()` })
    .where(isOwn)
    .returning();
  return row;
}

/** Marks the runs whose worker is silent as interrupted, and wakes workers up for them. */
export async function takeFromSilent(
  { database, notify }: StudioContext,
  queue: RunQueue,
  silentMs: number,
): Promise<void> {
  const isSilent = sql`${runs.seenAt} < now() - make_interval(secs => ${silentMs / 1000})`;
  const taken = await database.db
    .update(runs)
    .set({ state: 'interrupted', worker: null, waiting: null, entered: null })
    .where(and(inArray(runs.state, [...ACTIVE_STATES]), isSilent))
    .returning({ id: runs.id });
  for (const { id } of taken) {
    await queue.wake(id);
    notify(id);
  }
}

/** Wakes workers up for the oldest runs that wait for nothing, of all banks or of one. */
export async function wakeWaiting(
  { database: { db } }: StudioContext,
  queue: RunQueue,
  bankId?: string,
): Promise<void> {
  const ofBank = bankId === undefined ? undefined : eq(runs.bankId, bankId);
  const waiting = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.state, WAITING_STATES), ofBank, bankIsFree(db)))
    .orderBy(asc(runs.number))
    .limit(bankId === undefined ? MOST_WOKEN : 1);
  for (const { id } of waiting) await queue.wake(id);
}
