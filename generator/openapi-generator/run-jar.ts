import { spawn } from 'node:child_process';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { tellFailure } from './tell-failure.js';

/** Less time and memory for a short run: no second compiler, and no parallel garbage collector. */
const JVM_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** How much of the output is kept for an error message. */
const KEPT_CHARACTERS = 20_000;

export interface JarCall {
  readonly jar: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

type End =
  | { readonly kind: 'exit'; readonly code: number | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unstartable'; readonly cause: unknown };

/**
 * Runs the jar. Prints nothing; throws an error with a few lines of the output when the jar fails.
 */
export async function runJar(options: JarCall): Promise<void> {
  options.signal?.throwIfAborted();
  const { end, output } = await runToEnd(options);
  switch (end.kind) {
    case 'exit':
      if (end.code === 0) return;
      throw tellFailure(output, end.code);
    case 'timeout': {
      const seconds = Math.round(options.timeoutMs / 1000);
      throw new Xs2aError('TOOL_FAILED', `OpenAPI Generator did not finish within ${seconds} s.`, {
        hint: 'It was stopped. Try again on a machine that is less busy.',
      });
    }
    case 'aborted':
      throw options.signal?.reason;
    case 'unstartable':
      throw new Xs2aError('TOOL_MISSING', 'There is no Java on PATH to run OpenAPI Generator.', {
        hint: 'Install a Java runtime, version 11 or newer, so that `java -version` works.',
        cause: end.cause,
      });
    default:
      return end satisfies never;
  }
}

function runToEnd({ jar, args, env, timeoutMs, signal }: JarCall) {
  return new Promise<{ readonly end: End; readonly output: string }>((resolve) => {
    const child = spawn('java', [...JVM_FLAGS, '-jar', jar, ...args], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let early: End | undefined;
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
    };
    const stop = (end: End): void => {
      early ??= end;
      child.kill('SIGKILL');
    };
    const abort = (): void => stop({ kind: 'aborted' });
    const timer = setTimeout(() => stop({ kind: 'timeout' }), timeoutMs);
    const finish = (end: End): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve({ end: early ?? end, output });
    };
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (cause) => finish({ kind: 'unstartable', cause }));
    child.once('close', (code) => finish({ kind: 'exit', code }));
  });
}
