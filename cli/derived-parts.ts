import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EXIT } from '../foundation/xs2a-error.js';

export interface PartsOptions {
  /** So many processes, each with a part of the mutants. */
  readonly jobs: number;
  /** Flags that choose the mutants. */
  readonly flags: readonly string[];
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Tries each part in a process of its own; returns the folders of what they wrote. */
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
      throw new Error(`part ${part} of ${jobs} ended with ${code ?? 'a signal'}`);
    }),
  );
}
