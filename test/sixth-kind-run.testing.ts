import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../foundation/package-root.js';

/** Runs sixth-kind.mandates.ts in a process of its own, because it replaces modules that the tests of a worker share. */
export async function runSixthKind(...options: readonly string[]) {
  const root = packageRoot();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', join('test', 'sixth-kind.config.ts'), ...options];
  const { VITEST: _, ...env } = process.env;
  return promisify(execFile)(process.execPath, [vitest, ...args], {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
  }).catch((error: { readonly stdout: string; readonly stderr: string }) => error);
}
