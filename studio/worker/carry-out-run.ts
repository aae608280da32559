import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from '../../conformance/evidence/manifest.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem, Scope, Waiting } from '../../generated/model/studio/schemas.js';
import { layOutBank } from '../banks/lay-out-bank.js';
import { problemOf } from '../context/problem-of.js';
import { scopeValues } from '../context/scope-values.js';
import { unsealedEntry } from '../context/sealed-entry.js';
import { diskProblem } from '../context/store-problem.js';
import type { StudioContext } from '../context/studio-context.js';
import type { RunQueue } from '../queue/run-queue.js';
import type { RecordReader } from '../record/record-reader.js';
import { attemptOf, privateFolder, removePrivate } from '../record/run-folder.js';
import { isFutile, lastRecord } from './earlier-attempts.js';
import { changeOwn, type RunRow } from './run-rows.js';
import { failRun, progressOf, settleRun } from './settle-run.js';
import { type RunProcess, startRunProcess } from './start-run-process.js';

/** What carrying out a run needs. */
export interface Workplace {
  readonly context: StudioContext;
  readonly reader: RecordReader;
  readonly queue: RunQueue;
  /** Path of the command line, which each run starts in a process of its own. */
  readonly main: string;
}

/** A run that this worker carries out. */
export interface ActiveRun {
  readonly runId: string;
  /** Writes its progress, and lets it end early when somebody wants that. Call it about every second. */
  beat(): Promise<void>;
  /** Lets it end early, to be continued by another worker. */
  interrupt(): void;
  /**
   * Resolves when its row is settled or no longer that of this worker; never rejects. When the database fails at the
   * end, the row stays as it is: the next worker finds the run complete.
   */
  readonly ended: Promise<void>;
}

interface Course {
  process: RunProcess | undefined;
  waiting: Waiting | undefined;
  failed: Problem | undefined;
  isStopping: boolean;
  /** Another worker has taken the run: this one must not write any more. */
  isLost: boolean;
}

/** Begins to carry out a run that was claimed. `before` is its state before that. */
export function carryOutRun(place: Workplace, row: RunRow, before: string): ActiveRun {
  const course: Course = {
    ...{ process: undefined, waiting: undefined, failed: undefined },
    ...{ isStopping: false, isLost: false },
  };
  const stop = (): void => {
    course.isStopping = true;
    course.process?.stop();
  };
  return {
    runId: row.id,
    beat: () => beat(place, row, course, stop),
    interrupt: stop,
    ended: attempt(place, row, before, course).catch(async (error) => {
      const problem = error instanceof Xs2aError ? problemOf(error) : diskProblem(error);
      if (problem !== undefined) await failRun(place, row, problem).catch(() => undefined);
    }),
  };
}

async function beat(place: Workplace, row: RunRow, course: Course, stop: () => void) {
  const { context, reader } = place;
  const { waiting = null } = course;
  const index = await reader.index(join(context.folder, row.folder ?? ''));
  const state = course.isStopping
    ? 'stopping'
    : waiting === null
      ? 'running'
      : 'waiting-for-person';
  const change = {
    ...progressOf(row, index),
    state,
    waiting: waiting === null ? null : { ...waiting },
  };
  const now = await changeOwn(context.database.db, row.id, row.worker ?? '', change);
  if (now === undefined) {
    course.isLost = true;
    course.process?.kill();
    return;
  }
  context.notify(row.id);
  if (now.entered !== null) await handOver(context, row, course, now.entered);
  if (now.wanted !== null && !course.isStopping) stop();
}

/** Hands what a person has entered to the step that waits, unless it was for an earlier one. */
async function handOver(
  { secrets, database: { db } }: StudioContext,
  row: RunRow,
  { waiting, process }: Course,
  sealed: Uint8Array,
): Promise<void> {
  const { since, entered } = unsealedEntry(secrets, sealed);
  if (waiting?.since === since) process?.hear(entered);
  await changeOwn(db, row.id, row.worker ?? '', { entered: null });
}

/** One attempt, from the files of the bank to the settled row. */
async function attempt(place: Workplace, row: RunRow, before: string, course: Course) {
  const { context, reader, main } = place;
  const { id, bankId, revision } = row;
  const number = attemptOf(row.folder);
  const folder = join(context.folder, row.folder ?? '');
  removePrivate(context.folder, id, number);
  const earlier = await lastRecord(reader, context.folder, id, number);
  if (before === 'interrupted') {
    if (earlier !== undefined && (await hasEnded(reader, earlier)))
      return settle(place, row, earlier);
    if (await isFutile(reader, context.folder, id, number)) return failRun(place, row, FUTILE);
  }
  const secret = privateFolder(context.folder, id, number);
  try {
    makeFolder(secret, 0o700);
    const { profile, waivers } = await layOutBank(context, bankId, secret, revision);
    const values = { ...scopeValues(row.scope as Scope, earlier), waivers };
    if (course.isLost) return;
    course.process = startRunProcess(main, { profile, values, out: folder }, (said) => {
      if (said.kind === 'failed') course.failed = said.problem;
      else course.waiting = said.kind === 'waiting' ? said.waiting : undefined;
      context.notify(id);
    });
    if (course.isStopping) course.process.stop();
    await course.process.ended;
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  if (course.isLost) return;
  if (course.failed !== undefined) return failRun(place, row, course.failed);
  return settle(place, row, folder);
}

const isComplete = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** Whether an attempt came to its end by itself, but its worker died before it wrote that down. */
async function hasEnded(reader: RecordReader, folder: string): Promise<boolean> {
  const { finished } = await reader.index(folder);
  return isComplete(folder) && finished?.exitCode !== EXIT.interrupted;
}

/** Writes the end of an attempt into the rows: it has ended, or its process died. */
async function settle(place: Workplace, row: RunRow, folder: string): Promise<void> {
  const { context, reader } = place;
  const { db } = context.database;
  const worker = row.worker ?? '';
  if (!isComplete(folder)) {
    await changeOwn(db, row.id, worker, { state: 'interrupted', waiting: null });
    return;
  }
  const index = await reader.index(folder);
  const now = await changeOwn(db, row.id, worker, {});
  if (now === undefined) return;
  const early =
    now.wanted === 'stop' ? 'stopped' : now.wanted === 'pause' ? 'paused' : 'interrupted';
  const at = folder.slice(context.folder.length + 1);
  await settleRun(place, { ...now, folder: at }, index, early);
}

const FUTILE = problemOf(
  new Xs2aError('INTERNAL', 'The process of the run died five times without ending one case.', {
    hint: 'Look at the memory and the disk of the machine, then resume the run.',
  }),
);
