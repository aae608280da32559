import { and, eq } from 'drizzle-orm';
import type { Run, RunState, Scope } from '../../generated/model/studio/schemas.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { runOf } from '../database/run-of.js';
import { banks, runs } from '../database/schema.js';
import { insertRun } from '../queue/insert-run.js';
import type { RunRow } from '../worker/run-rows.js';
import type { RunTools } from './run-tools.js';

/** A run as the API shows it, with its row. */
export interface ShownRun {
  readonly row: RunRow;
  readonly run: Run;
}

/** The run with an id. Throws 404 when there is none. */
export async function findRun({ database: { db } }: StudioContext, id: string): Promise<ShownRun> {
  const [found] = await db
    .select({ row: runs, bankName: banks.name })
    .from(runs)
    .innerJoin(banks, eq(banks.id, runs.bankId))
    .where(eq(runs.id, id));
  if (found === undefined) throw notFound('run', id);
  return { row: found.row, run: runOf(found.row, found.bankName) };
}

/** What a user wants to test. */
export interface AskedRun {
  readonly bankId: string;
  readonly scope?: Scope;
  readonly again?: string;
}

/** Queues a run of a bank whose profile has no errors. */
export async function queueRun(
  context: StudioContext,
  { queue, nudge }: RunTools,
  { bankId, scope = {}, again }: AskedRun,
  startedBy: string,
): Promise<Run> {
  const { db } = context.database;
  const [bank] = await db.select().from(banks).where(eq(banks.id, bankId));
  if (bank === undefined) throw notFound('bank', bankId);
  if (bank.profileErrors > 0) throw unusable(bank.name);
  const whole = again === undefined ? scope : await scopeAgain(context, bankId, scope, again);
  const row = await insertRun(db, bank, { scope: whole, again, startedBy });
  await queue.wake(row.id);
  nudge();
  return runOf(row, bank.name);
}

/** Cases of an earlier run get their grants in the same way as there. */
async function scopeAgain(
  context: StudioContext,
  bankId: string,
  scope: Scope,
  again: string,
): Promise<Scope> {
  const { run } = await findRun(context, again);
  if (run.bankId !== bankId) {
    const sentence = `The run ${again} is one of another bank, so that its cases cannot be repeated here.`;
    throw new RefusedRequest(409, sentence, 'Name a run of the same bank in again.');
  }
  if ((scope.cases ?? []).length === 0) {
    const sentence = `The request names the run ${again}, but none of its cases.`;
    throw new RefusedRequest(400, sentence, 'Name the cases in scope.cases, or leave again out.');
  }
  const { approach, allowRemote } = run.scope;
  return {
    ...(approach === undefined ? {} : { approach }),
    ...(allowRemote === undefined ? {} : { allowRemote }),
    ...scope,
  };
}

const unusable = (name: string): RefusedRequest =>
  new RefusedRequest(
    409,
    `The profile of ${name} has errors, so that no run can start.`,
    'Correct the profile; its page shows each error at its line.',
    'PROFILE_INVALID',
  );

type Change = Partial<typeof runs.$inferInsert>;

/** What a request does to a run in a state; undefined where it has no effect, because it is fulfilled. */
type Rules = Readonly<Partial<Record<RunState, (now: string) => Change>>>;

const early = (wanted: 'stop' | 'pause') => (): Change => ({ wanted, state: 'stopping' });
/** What it left at the bank is removed first: a worker takes it up for that. */
const afterCleanUp = (wanted: 'stop' | 'pause') => (): Change => ({ wanted });

/** What each request does, by the state of the run; a state without a row refuses it. */
export const CHANGES = {
  stop: {
    queued: (endedAt) => ({ state: 'stopped', endedAt }),
    paused: (endedAt) => ({ state: 'stopped', endedAt }),
    running: early('stop'),
    'waiting-for-person': early('stop'),
    stopping: early('stop'),
    interrupted: afterCleanUp('stop'),
  },
  pause: {
    queued: () => ({ state: 'paused' }),
    running: early('pause'),
    'waiting-for-person': early('pause'),
    interrupted: afterCleanUp('pause'),
  },
  resume: Object.fromEntries(
    (['paused', 'stopped', 'interrupted', 'failed'] as const).map((state) => [
      state,
      () => ({ state: 'queued', wanted: null, endedAt: null, problem: null }),
    ]),
  ),
} as const satisfies Readonly<Record<string, Rules>>;

/** Stops, pauses or resumes a run. Throws 409 in a state in which that means nothing. */
export async function changeRun(
  context: StudioContext,
  { queue, nudge }: RunTools,
  id: string,
  act: keyof typeof CHANGES,
): Promise<Run> {
  const rules: Rules = CHANGES[act];
  for (;;) {
    const { run } = await findRun(context, id);
    const change = rules[run.state];
    if (change === undefined) throw meaningless(act, run);
    const changed = await context.database.db
      .update(runs)
      .set(change(context.now().toISOString()))
      .where(and(eq(runs.id, id), eq(runs.state, run.state)))
      .returning({ id: runs.id });
    // otherwise a worker changed it meanwhile, and another rule applies
    if (changed.length > 0) break;
  }
  await queue.wake(id);
  nudge();
  context.notify(id);
  return (await findRun(context, id)).run;
}

function meaningless(act: string, { id, state }: Run): RefusedRequest {
  const sentence = `The run ${id} is ${state}, so that nobody can ${act} it.`;
  const hint =
    state === 'ended' ? 'Start a new run.' : 'Load the run again to see what it does now.';
  return new RefusedRequest(409, sentence, hint);
}
