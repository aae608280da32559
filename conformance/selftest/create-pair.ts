import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type LineProcess, lineProcess, ProcessGone, ProcessSlow } from './line-process.js';
import type { SuiteAnswer, SuiteQuestion } from './suite-question.js';
import type { BankNamed, Result, Task } from './task.js';

/** How to start the two processes of a pair: program and arguments. */
export interface Commands {
  /** Command that hosts reference banks. */
  readonly bank: readonly string[];
  /** Command that runs the suite. */
  readonly suite: readonly string[];
}

/** A process that hosts banks, and a process that runs the suite against them. */
export interface Pair {
  /** Tests one bank. Never rejects because of an error of a bank or of the suite. */
  run(task: Task): Promise<Result>;
  /** The ids that the bank process knows. */
  list(): Promise<BankIds>;
  /** Processor time of both processes in milliseconds, as far as they report it. */
  cpuMs(): number;
  end(): void;
}

export interface BankIds {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  readonly nulls: readonly string[];
}

const START_MS = 60_000;
const CLOSE_MS = 10_000;
/** Number of cases that run at the same time, as in `xs2a conformance`. */
const CONCURRENCY = 4;
/**
 * Maximum number of attempts: a process that ended may have failed because of another bank, so a task is
 * repeated once before the failure is reported.
 */
const TRIES = 2;

interface Processes {
  readonly bank: LineProcess;
  readonly suite: LineProcess;
}

/** Creates a pair; `limitMs` is the maximum time for one bank in milliseconds. */
export function createPair(commands: Commands, limitMs: number): Pair {
  let processes: Processes | undefined;
  let spentMs = 0;
  let closed = false;
  const stop = (): void => {
    if (processes === undefined) return;
    spentMs += processes.bank.cpuMs + processes.suite.cpuMs;
    processes.bank.kill();
    processes.suite.kill();
    processes = undefined;
  };
  const fresh = (): Processes => {
    if (processes?.bank.alive === true && processes.suite.alive) return processes;
    stop();
    processes = { bank: lineProcess(commands.bank), suite: lineProcess(commands.suite) };
    return processes;
  };
  const attempt = async (task: Task, tries: number): Promise<Result> => {
    const used = fresh();
    try {
      return { task, kind: 'ran', answer: await tryOnce(used, task, limitMs) };
    } catch (error) {
      const ended = error instanceof ProcessGone;
      if ((ended || error instanceof ProcessSlow) && processes === used) stop();
      if (ended && tries > 1 && !closed) return attempt(task, tries - 1);
      return {
        task,
        kind: 'broke',
        reason: error instanceof Error ? error.message : String(error),
      };
    }
  };
  return {
    run: (task) => attempt(task, TRIES),
    list: async () => listOf(fresh().bank),
    cpuMs: () => spentMs + (processes?.bank.cpuMs ?? 0) + (processes?.suite.cpuMs ?? 0),
    end: () => {
      closed = true;
      stop();
    },
  };
}

async function listOf(bank: LineProcess): Promise<BankIds> {
  try {
    return (await bank.ask({ list: true }, START_MS)) as BankIds;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('BANK_START_FAILED', `The reference bank does not start: ${said}.`, {
      hint: 'Try to start `xs2a bank` alone.',
      cause,
    });
  }
}

async function tryOnce({ bank, suite }: Processes, task: Task, limitMs: number) {
  const { profile } = await opened(bank, task.bank);
  const question: SuiteQuestion = {
    profile,
    preflight: task.preflight,
    concurrency: task.alone === true ? 1 : CONCURRENCY,
    ...(task.pick === undefined ? {} : { pick: task.pick }),
    ...(task.walks === undefined ? {} : { walks: task.walks }),
  };
  try {
    return (await named('the suite', suite.ask(question, limitMs))) as SuiteAnswer;
  } finally {
    if (bank.alive) await named('the bank', bank.ask({ close: profile }, CLOSE_MS));
  }
}

async function opened(bank: LineProcess, open: BankNamed) {
  return (await named('the bank', bank.ask({ open }, START_MS))) as { readonly profile: string };
}

/** Adds to an error which of the two processes it came from. */
async function named<T>(who: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error) error.message = `${who}: ${error.message}`;
    throw error;
  }
}
