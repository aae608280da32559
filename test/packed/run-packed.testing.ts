import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { installedKit } from '../installed-kit.testing.js';

/** What a run of the installed command line printed, and its exit code; null when it was killed. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server that a row starts never ends by itself. */
const MOST_MS = 20_000;

/** Runs the installed command line in a folder, without a terminal; a command that keeps running is interrupted. */
export async function runPacked(
  cwd: string,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true' };
  const child = spawn(process.execPath, [installedKit().main, ...args], {
    cwd,
    env,
    timeout: MOST_MS,
  });
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

/** What no input may cause: an internal error, its exit code, or a stack trace; null when there is none of them. */
export function breakIn({ code, stdout, stderr }: Outcome): string | null {
  if (code === 4 || /internal error/.test(stderr + stdout)) return `internal error: ${stderr}`;
  return /^\s+at .*[:(]\d+:\d+\)?$/m.test(stderr) ? `stack trace: ${stderr}` : null;
}
