import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';

export interface EmbeddedBank {
  /** Path of the profile that the bank wrote. */
  readonly profile: string;
  /** Stops the bank and deletes its folder. */
  stop(): Promise<void>;
}

const START_MS = 30_000;
const STOP_MS = 2_000;
const POLL_MS = 20;
/** Maximum number of characters kept from the bank's stderr. */
const MAX_ERROR_OUTPUT = 4096;

/**
 * Starts the reference bank as a child process and waits for its profile. The bank has its own process group,
 * so that Ctrl-C ends the run first and then the bank.
 */
export async function startEmbeddedBank(named: {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  /** The contract's by default. */
  readonly dialect?: string | undefined;
  /** The version of the framework; 1.3.6 by default. */
  readonly framework?: string | undefined;
}): Promise<EmbeddedBank> {
  let child: ChildProcess | undefined;
  let folder: string | undefined;
  const clear = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  const killAtExit = (): void => void child?.kill('SIGKILL');
  process.once('exit', killAtExit);
  const release = endOnSignal(() => {
    killAtExit();
    clear();
  });
  folder = mkdtempSync(join(tmpdir(), 'xs2a-bank-'));
  const profile = join(folder, 'profile.yaml');
  const main = process.argv[1] ?? '';
  const flags = ['--with-parent', '--port', '0', '--iam-port', '0', '--write-profile', profile];
  const clock = ['--admin-port', '0', '--admin-token-file', join(folder, 'operator.token')];
  const special = [
    ...named.variants.flatMap((variant) => ['--variant', variant]),
    ...named.faults.flatMap((fault) => ['--fault', fault]),
    ...(named.dialect === undefined ? [] : ['--dialect', named.dialect]),
    ...(named.framework === undefined ? [] : ['--framework', named.framework]),
  ];
  child = spawn(process.execPath, [main, 'bank', ...flags, ...clock, ...special], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const bank = child;
  const stop = async (): Promise<void> => {
    await end(bank);
    process.removeListener('exit', killAtExit);
    release();
    clear();
  };
  try {
    await appears(profile, bank);
  } catch (error) {
    await stop();
    throw error;
  }
  return { profile, stop };
}

/**
 * Stops the bank on a signal while the run has no listener for it yet, or has removed it: the bank has its
 * own process group and would stay.
 */
function endOnSignal(clear: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    clear();
    process.exit(EXIT.interrupted);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.removeListener(signal, onSignal);
  };
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

async function appears(profile: string, child: ChildProcess): Promise<void> {
  let errorOutput = '';
  let failure: Error | undefined;
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString('utf8')).slice(-MAX_ERROR_OUTPUT);
  });
  child.once('error', (error) => {
    failure = error;
  });
  const latest = performance.now() + START_MS;
  while (!existsSync(profile)) {
    if (failure !== undefined || hasEnded(child)) throw startFailed(errorOutput, child, failure);
    if (performance.now() > latest) throw startFailed('it is not ready within 30 seconds', child);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function startFailed(errorOutput: string, child: ChildProcess, cause?: Error): Xs2aError {
  const [first = '', hint = ''] = errorOutput.trim().split('\n');
  const usage = child.exitCode === 2;
  const said = first.replace(/^xs2a: /, '') || `exit code ${child.exitCode}`;
  const message = usage ? said : `The reference bank did not start: ${said}`;
  return new Xs2aError(usage ? 'USAGE' : 'BANK_START_FAILED', message, {
    hint: hint.trim() || 'Run `xs2a bank` on its own to see why.',
    cause,
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
