import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

/** In a process of its own, because it replaces modules that the tests of a worker share. */
test('a sixth kind of resource needs one row of the table (sixth-kind.mandates.ts)', async () => {
  const root = packageRoot();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--config', join('test', 'sixth-kind.config.ts')];
  const { VITEST: _, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [vitest, ...args], {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
  }).catch((error: { readonly stdout: string; readonly stderr: string }) => error);
  expect(stdout, stderr).toMatch(/^ +Tests {2}8 passed \(8\)$/m);
}, 300_000);
