import { spawn } from 'node:child_process';
import { installedKit } from '../installed-kit.testing.js';

/** What a run of the installed command line printed, and its exit code; null when it was killed. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command line is run. */
interface PackedRun {
  /** Another installed copy than the shared one. */
  readonly main?: string;
  /** A command that runs longer is interrupted: a server that a row starts never ends by itself. */
  readonly mostMs?: number;
  /** A command that prints this keeps running: it is interrupted then. */
  readonly until?: RegExp;
}

/** Runs the installed command line in a folder, without a terminal and without input. */
export async function runPacked(
  cwd: string,
  args: readonly string[],
  { main = installedKit().main, mostMs = 20_000, until }: PackedRun = {},
): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true', PASSPHRASE: 'right', OTHER: 'right' };
  const child = spawn(process.execPath, [main, ...args], { cwd, env, timeout: mostMs });
  child.stdin.on('error', () => {}).end();
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
      // a second signal would end it at once
      if (!child.killed && until?.test(printed[name])) child.kill('SIGINT');
    });
  }
  return { code: await ended, ...printed };
}

/** What no input may cause: an internal error, its exit code, or a stack trace; null when there is none of them. */
export function breakIn({ code, stdout, stderr }: Outcome): string | null {
  if (code === 4 || /internal error/.test(stderr + stdout)) return `internal error: ${stderr}`;
  return /^\s+at .*[:(]\d+:\d+\)?$/m.test(stderr) ? `stack trace: ${stderr}` : null;
}
