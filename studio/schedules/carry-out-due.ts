import { and, eq, inArray, lte } from 'drizzle-orm';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Scope } from '../../generated/model/studio/schemas.js';
import { matchesBank } from '../banks/list-banks.js';
import type { StudioContext } from '../context/studio-context.js';
import type { Database } from '../database/open-database.js';
import { ACTIVE_STATES, banks, runs, schedules } from '../database/schema.js';
import { insertRun } from '../queue/insert-run.js';
import type { RunQueue } from '../queue/run-queue.js';
import { announce } from '../webhooks/announce.js';
import { nextMoment } from './next-moment.js';

type ScheduleRow = typeof schedules.$inferSelect;

/** Workers look every few seconds: later than this, none of them was on. */
const MISSED_MS = 60_000;
const UNFINISHED = ['queued', 'interrupted', ...ACTIVE_STATES];

/**
 * Queues the runs of the schedules whose moment has come. Each moment is carried out once, however many workers look, and
 * either all of its runs are queued or none.
 */
export async function carryOutDue(context: StudioContext, queue: RunQueue): Promise<void> {
  const { db } = context.database;
  const now = context.now();
  const due = await db.select().from(schedules).where(lte(schedules.nextAt, now.toISOString()));
  for (const schedule of due) {
    const queued = await db.transaction((all) => carryOut(all, queue, schedule, now));
    for (const runId of queued) {
      await queue.wake(runId);
      context.notify(runId);
    }
  }
}

/** Moves a schedule on to its next moment, and returns the runs of this one; none when another worker was first. */
async function carryOut(
  db: Database,
  queue: RunQueue,
  schedule: ScheduleRow,
  now: Date,
): Promise<readonly string[]> {
  const { id, nextAt: dueAt, missed } = schedule;
  if (dueAt === null) return [];
  const [claimed] = await db
    .update(schedules)
    .set({ ...nextOf(schedule, now), lastAt: now.toISOString(), lastRuns: [] })
    .where(and(eq(schedules.id, id), eq(schedules.nextAt, dueAt)))
    .returning();
  if (claimed === undefined) return [];
  const isMissed = now.getTime() - Date.parse(dueAt) > MISSED_MS;
  const { lastRuns, reasons } =
    isMissed && missed === 'skip'
      ? { lastRuns: [], reasons: [`The studio was off at ${dueAt}, and skips what it missed.`] }
      : await queueRuns(db, schedule);
  const leftOut = [...claimed.leftOut, ...reasons];
  await db.update(schedules).set({ lastRuns, leftOut }).where(eq(schedules.id, id));
  if (leftOut.length > 0) {
    const what = { type: 'schedule.left-out', schedule: id, reasons: leftOut } as const;
    await announce(db, queue, what, now);
  }
  return lastRuns;
}

/** A clock that means nothing any more, such as one of a time zone that was abolished, pauses its schedule. */
function nextOf(schedule: ScheduleRow, now: Date): Pick<ScheduleRow, 'nextAt' | 'leftOut'> {
  try {
    return { nextAt: nextMoment(schedule, now).toISOString(), leftOut: [] };
  } catch (error) {
    if (!(error instanceof Xs2aError)) throw error;
    return { nextAt: null, leftOut: [`The schedule is paused: ${error.message}`] };
  }
}

async function queueRuns(db: Database, { id, bankId, search, scope }: ScheduleRow) {
  const wanted = bankId === null ? matchesBank(search ?? '') : eq(banks.id, bankId);
  const found = await db.select().from(banks).where(wanted).orderBy(banks.name, banks.id);
  const unfinished = await db
    .select({ id: runs.id, bankId: runs.bankId })
    .from(runs)
    .where(inArray(runs.state, UNFINISHED));
  const before = new Map(unfinished.map((run) => [run.bankId, run.id]));
  const lastRuns: string[] = [];
  const reasons: string[] = [];
  for (const bank of found) {
    const earlier = before.get(bank.id);
    if (earlier !== undefined) {
      reasons.push(`${bank.name}: its run ${earlier} has not ended yet.`);
    } else if (bank.profileErrors > 0) {
      reasons.push(`${bank.name}: its profile has errors; its page shows each one.`);
    } else {
      const run = { scope: scope as Scope, startedBy: `schedule ${id}` };
      lastRuns.push((await insertRun(db, bank, run)).id);
    }
  }
  return { lastRuns, reasons };
}
