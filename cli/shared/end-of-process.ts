/** How often a process looks for its parent, in milliseconds. */
const LOOK_MS = 500;

export interface EndOptions {
  /** Also ends when the process that started this one has ended, in whatever way. */
  readonly withParent?: boolean;
}

/**
 * Resolves on Ctrl-C, on SIGTERM, or when the IPC channel of the parent process closes. npx does not pass SIGTERM on: a
 * process that npx started ends with it.
 */
export function endOfProcess({ withParent = false }: EndOptions = {}): Promise<void> {
  return new Promise((done) => {
    const end = (): void => done();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    if (process.channel !== undefined) process.once('disconnect', end);
    if (withParent || isStartedByNpx(process.env)) watchParent(end);
  });
}

/** npx sets these variables; a program that npx started, and that starts us, has its own name in the second. */
function isStartedByNpx(env: Readonly<Record<string, string | undefined>>): boolean {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = env;
  return event === 'npx' && /\bxs2a\b/.test(script);
}

/** A process whose parent has ended gets another one, except on Windows. */
function watchParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
