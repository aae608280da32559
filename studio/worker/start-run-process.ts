import { fork } from 'node:child_process';
import { writeFile } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { RunJob, SaidByRun, SaidToRun } from './run-job.js';

/** The process of one run. */
export interface RunProcess {
  readonly pid: number | undefined;
  /** Resolves when it has ended, in whatever way. */
  readonly ended: Promise<void>;
  /** Lets the run end early: what it created is removed, and its reports are complete. */
  stop(): void;
  /** Hands what a person has entered to the step that waits. */
  hear(entered: string): void;
  kill(): void;
}

/** The hidden command that carries out one run. */
export const RUN_COMMAND = 'studio-run';

/** Starts a process of the command line for a run; `onSaid` gets what its record does not contain. */
export function startRunProcess(
  main: string,
  job: RunJob,
  onSaid: (said: SaidByRun) => void,
): RunProcess {
  const child = fork(main, [RUN_COMMAND], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Ctrl-C in the terminal of the worker must not end it before its clean-up
    detached: true,
  });
  yieldToOthers(child.pid);
  const say = (said: SaidToRun): void => {
    // a process that has ended hears nothing, and `ended` says so
    if (child.connected) child.send(said, () => undefined);
  };
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.on('message', (said) => onSaid(said as SaidByRun));
  say({ kind: 'job', job });
  return {
    pid: child.pid,
    ended,
    stop: () => say({ kind: 'stop' }),
    hear: (entered) => say({ kind: 'entered', entered }),
    kill: () => void child.kill('SIGKILL'),
  };
}

const LOWER_BY = 10;
/** The lowest priority that a process can have. */
const LOWEST = 19;

/** Gives pages the processor first: they are few and short, and runs wait for banks most of the time. */
function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  const priority = Math.min(LOWEST, getPriority() + LOWER_BY);
  try {
    setPriority(pid, priority);
  } catch {
    // the process has ended already, or this system does not allow it
  }
  yieldAsGroup(pid, priority);
}

const MOST_TRIES = 20;
/** Linux takes one such change each tenth of a second. */
const TRY_AGAIN_MS = 150;

/**
 * Linux gives each session the same share of the processor (sched_autogroup_enabled), whatever the priority of its
 * processes. A detached process is a session, so that the group needs the priority too.
 */
function yieldAsGroup(pid: number, priority: number, tries = 1): void {
  writeFile(`/proc/${pid}/autogroup`, String(priority), (error) => {
    if (error?.code !== 'EAGAIN' || tries === MOST_TRIES) return;
    setTimeout(yieldAsGroup, TRY_AGAIN_MS, pid, priority, tries + 1).unref();
  });
}
