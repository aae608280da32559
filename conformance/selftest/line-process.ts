import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { LineReply } from '../../foundation/serve-lines.js';

/** A child process that answers requests, each a line of JSON. */
export interface LineProcess {
  /** Rejects with ProcessGone, ProcessSlow, or the error that the process reports. */
  ask(question: unknown, withinMs: number): Promise<unknown>;
  /** Whether the process is still running. */
  readonly alive: boolean;
  /** Processor time in milliseconds that the process has reported so far. */
  readonly cpuMs: number;
  /** Ends the process immediately. */
  kill(): void;
}

/** The process ended before it answered. */
export class ProcessGone extends Error {}
/** The process did not answer within the time limit. */
export class ProcessSlow extends Error {}

/** Maximum number of characters of the process's error output that are kept. */
const MAX_ERROR_OUTPUT = 2_000;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts a process in its own group, so that Ctrl-C ends the selftest first. The process ends when the
 * selftest ends, because its input is closed then.
 */
export function lineProcess(command: readonly string[]): LineProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const waiting = new Map<number, Waiting>();
  const state = { alive: true, cpuMs: 0, last: 0 };
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const errorOutput = keepEnd(child.stderr);
  const end = (how: string): void => {
    state.alive = false;
    process.removeListener('exit', killAtExit);
    const said = errorOutput().trim().split('\n')[0] ?? '';
    const gone = new ProcessGone(said === '' ? how : `${how}: ${said}`);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  child.once('error', (error) => end(error.message));
  child.once('close', (code, signal) => end(`it ended with ${signal ?? `exit code ${code}`}`));
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = readReply(line);
    if (reply === undefined) return void child.kill('SIGKILL');
    state.cpuMs = reply.cpuMs;
    settle(waiting, reply);
  });
  return {
    ask: (question, withinMs) => ask({ child, waiting, state }, question, withinMs),
    get alive() {
      return state.alive;
    },
    get cpuMs() {
      return state.cpuMs;
    },
    kill: () => {
      state.alive = false;
      child.kill('SIGKILL');
    },
  };
}

interface Asked {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly waiting: Map<number, Waiting>;
  readonly state: { readonly alive: boolean; last: number };
}

function ask({ child, waiting, state }: Asked, question: unknown, withinMs: number) {
  if (!state.alive) return Promise.reject(new ProcessGone('it has ended'));
  state.last += 1;
  const id = state.last;
  return new Promise<unknown>((resolve, reject) => {
    const late = () => {
      waiting.delete(id);
      reject(new ProcessSlow(`no response within ${Math.round(withinMs / 1000)} seconds`));
    };
    const timer = setTimeout(late, withinMs);
    const stop = <T>(then: (value: T) => void) => {
      return (value: T): void => {
        clearTimeout(timer);
        then(value);
      };
    };
    waiting.set(id, { resolve: stop(resolve), reject: stop(reject) });
    child.stdin.write(`${JSON.stringify({ id, question })}\n`);
  });
}

/** Parses a reply; a process that writes anything else is not usable. */
function readReply(line: string): LineReply | undefined {
  try {
    return JSON.parse(line) as LineReply;
  } catch {
    return undefined;
  }
}

function settle(waiting: Map<number, Waiting>, { id, answer, error }: LineReply): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) asked?.resolve(answer);
  else asked?.reject(new Error([error.message, error.hint].join(' ').trim()));
}

/** Keeps the end of a stream. */
function keepEnd(stream: Readable): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-MAX_ERROR_OUTPUT);
  });
  return () => text;
}
