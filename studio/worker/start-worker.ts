import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { eq, lt, sql } from 'drizzle-orm';
import { packageRoot } from '../../foundation/package-root.js';
import type { StudioContext } from '../context/studio-context.js';
import { workers } from '../database/schema.js';
import type { RunQueue } from '../queue/run-queue.js';
import { type RecordReader, recordReader } from '../record/record-reader.js';
import { carryOutDue } from '../schedules/carry-out-due.js';
import { deliverNext } from '../webhooks/deliver-next.js';
import { type ActiveRun, carryOutRun, type Workplace } from './carry-out-run.js';
import { claimRun, takeFromSilent, wakeWaiting } from './run-rows.js';

/** Options of a worker. */
export interface WorkerOptions {
  /** The number of runs at once, each of another bank; 1 by default. */
  readonly concurrency?: number;
  /** Reads the records; one that pages use too reads nothing twice. */
  readonly reader?: RecordReader;
  /** Path of the command line; that of this package by default. */
  readonly main?: string;
  /** After how long a worker that says nothing has lost its runs; 15 seconds by default. */
  readonly silentMs?: number;
}

/** A worker, which takes runs from the queue until it is stopped. */
export interface StudioWorker {
  readonly id: string;
  /** Looks at the queue at once, instead of within half a second. */
  nudge(): void;
  /** Interrupts its runs, which another worker continues, and resolves when they are settled. */
  stop(): Promise<void>;
}

const SILENT_MS = 15_000;
const BEAT_MS = 1_000;
const LOOK_MS = 500;
/** How often it looks for runs whose worker is silent or that nobody was woken up for, and for schedules. */
const SWEEP_MS = 5_000;

interface WorkerState {
  readonly place: Workplace;
  readonly id: string;
  readonly concurrency: number;
  readonly silentMs: number;
  readonly active: Map<string, ActiveRun>;
  /** The deliveries that are being sent, which may take longer than a look. */
  delivering: Promise<void> | undefined;
  isStopped: boolean;
  beatAt: number;
  sweptAt: number;
}

/** Starts a worker. Errors of the database do not end it: it tries again, and its runs go on meanwhile. */
export function startWorker(
  context: StudioContext,
  queue: RunQueue,
  options: WorkerOptions = {},
): StudioWorker {
  const main = options.main ?? join(packageRoot(), 'dist', 'cli', 'main.js');
  const { reader = recordReader(), concurrency = 1, silentMs = SILENT_MS } = options;
  const state: WorkerState = {
    place: { context, reader, main, queue },
    id: `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`,
    concurrency,
    silentMs,
    active: new Map(),
    delivering: undefined,
    isStopped: false,
    beatAt: 0,
    sweptAt: 0,
  };
  let nudge = (): void => undefined;
  const work = (async () => {
    // nobody else works on an embedded database: who carried out a run before this process is gone
    const first = context.database.kind === 'embedded' ? 0 : silentMs;
    await again(state, () => takeFromSilent(context, queue, first));
    while (!state.isStopped) {
      await look(state).catch(() => {
        // when a database comes back, each worker says first that it is still there
        state.sweptAt = performance.now() + silentMs;
      });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        nudge = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    id: state.id,
    nudge: () => nudge(),
    async stop() {
      state.isStopped = true;
      nudge();
      await work;
      await state.delivering;
      await endAll(state);
    },
  };
}

/** Repeats an act until the database carries it out, or the worker is stopped. */
async function again(state: WorkerState, act: () => Promise<void>): Promise<void> {
  while (!state.isStopped) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    }
  }
}

/** One look: heartbeat, silent workers, schedules, and new runs while there is a place for them. */
async function look(state: WorkerState): Promise<void> {
  const { active, place, concurrency, silentMs } = state;
  const { queue } = place;
  const now = performance.now();
  if (now >= state.beatAt) {
    state.beatAt = now + BEAT_MS;
    await beatAll(state);
  }
  if (now >= state.sweptAt) {
    state.sweptAt = now + SWEEP_MS;
    await takeFromSilent(place.context, queue, silentMs);
    await carryOutDue(place.context, queue);
    await wakeWaiting(place.context, queue);
  }
  state.delivering ??= deliverAll(state).finally(() => {
    state.delivering = undefined;
  });
  while (active.size < concurrency && !state.isStopped) {
    const runId = await queue.next();
    if (runId === undefined) return;
    await begin(state, runId);
  }
}

/** Sends what webhooks are to be told now; a database that fails is asked again at the next look. */
async function deliverAll(state: WorkerState): Promise<void> {
  const { context, queue } = state.place;
  try {
    while (!state.isStopped && (await deliverNext(context, queue)));
  } catch {
    // the queue has kept it
  }
}

async function beatAll({ active, place, id }: WorkerState): Promise<void> {
  const { db } = place.context.database;
  const row = { seenAt: sql`now()`, runs: active.size };
  await db
    .insert(workers)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: workers.id, set: row });
  await db.delete(workers).where(lt(workers.seenAt, sql`now() - interval '1 minute'`));
  await Promise.all([...active.values()].map((run) => run.beat()));
}

async function begin(state: WorkerState, runId: string): Promise<void> {
  const { place, active, id } = state;
  const { context, queue } = place;
  const claimed = await claimRun(context.database.db, runId, id);
  if (claimed === undefined) return;
  const { before, row } = claimed;
  const run = carryOutRun(place, row, before.state);
  active.set(runId, run);
  context.notify(runId);
  void run.ended
    .then(() => {
      active.delete(runId);
      context.notify(runId);
      return again(state, () => wakeWaiting(context, queue, row.bankId));
    })
    .catch(() => undefined);
}

/** Lets the runs of a worker that stops end early, with their heartbeat until then. */
async function endAll({ active, place, id }: WorkerState): Promise<void> {
  const all = [...active.values()];
  for (const run of all) run.interrupt();
  const beating = setInterval(() => {
    for (const run of active.values()) void run.beat().catch(() => undefined);
  }, BEAT_MS);
  await Promise.all(all.map((run) => run.ended));
  clearInterval(beating);
  const { db } = place.context.database;
  await db
    .delete(workers)
    .where(eq(workers.id, id))
    .catch(() => undefined);
}
