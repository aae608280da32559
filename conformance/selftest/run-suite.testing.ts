import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedKit } from '../../test/installed-kit.testing.js';
import type { Counts, Finding, RunVerdict } from '../record/event.js';

export interface Summary {
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly counts: Counts;
  readonly findings: readonly Finding[];
}

export interface SuiteRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly dir: string;
  /** Undefined when the run never started. */
  readonly summary: Summary | undefined;
}

const MAIN = installedKit().main;

/** A new private folder in the system's temporary folder. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'xs2a-selftest-'));
}

/** Runs the built command line, in this folder or another one, and collects its output. */
export function runCli(
  args: readonly string[],
  cwd = process.cwd(),
): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, CI: 'true', NO_COLOR: '1' };
    const options = { env, cwd, timeout: 120_000 };
    const child = execFile(process.execPath, [MAIN, ...args], options, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Runs `xs2a conformance` with these arguments into a new folder. */
export async function runSuite(args: readonly string[]): Promise<SuiteRun> {
  const dir = scratchFolder();
  const result = await runCli(['conformance', ...args, '--out', dir]);
  const file = join(dir, 'summary.json');
  const summary = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Summary)
    : undefined;
  return { ...result, dir, summary };
}

/** Starts `xs2a bank` as a child process and waits until it has written its profile. */
export async function startBankProcess(
  args: readonly string[] = [],
): Promise<{ readonly profile: string; stop(): Promise<number | null> }> {
  const profile = join(scratchFolder(), 'profile.yaml');
  const all = [MAIN, 'bank', '--port', '0', '--iam-port', '0', '--write-profile', profile, ...args];
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString('utf8');
  });
  while (!existsSync(profile)) {
    if (child.exitCode !== null) throw new Error(`the bank ended: ${errorOutput}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    profile,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}
