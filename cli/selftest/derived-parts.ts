import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EXIT } from '../../foundation/xs2a-error.js';

export interface PartsOptions {
  /** The number of processes; each one tests one shard of the mutants. */
  readonly jobs: number;
  /** Flags that select the mutants. */
  readonly flags: readonly string[];
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Tests each shard in its own process; returns the folders of their results. */
export async function runParts({
  jobs,
  flags,
  out,
  signal,
}: PartsOptions): Promise<readonly string[]> {
  const parts = Array.from({ length: jobs }, (_, index) => index + 1);
  return Promise.all(
    parts.map(async (part) => {
      const folder = join(out, `part-${part}`);
      const own = ['--shard', `${part}/${jobs}`, '--out', folder];
      const program = process.argv[1] ?? '';
      const child = spawn(process.execPath, [program, 'selftest', '--derived', ...flags, ...own], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const stop = (): boolean => child.kill('SIGTERM');
      signal.addEventListener('abort', stop, { once: true });
      const [code] = (await once(child, 'exit')) as [number | null];
      signal.removeEventListener('abort', stop);
      if (code === EXIT.clean || code === EXIT.findings || signal.aborted) return folder;
      throw new Error(`shard ${part} of ${jobs} ended with ${code ?? 'a signal'}`);
    }),
  );
}
