import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const { main, project } = installedKit();
let folder: string;
let started: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-parent-'));
});
afterEach(() => {
  started?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const ANY = ['--port', '0', '--iam-port', '0'];

/** A process that starts the bank, and the address of the bank when it is open. */
async function startBy(command: string, args: readonly string[]) {
  const file = join(folder, 'profile.yaml');
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(command, [...args, '--write-profile', file], {
    cwd: project,
    env,
    stdio: 'ignore',
  });
  started = child;
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  const [, origin = ''] = /baseUrl: http:\/\/(\S+)\/psd2/.exec(readFileSync(file, 'utf8')) ?? [];
  return { child, url: `http://${origin}/health` };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** A parent that starts what follows with this stdio, and then waits. */
const parent = (stdio: string, ...flags: readonly string[]) => [
  '-e',
  `const [main, ...args] = process.argv.slice(1);
   const { pid } = require('node:child_process').spawn(process.execPath, [main, ...args], { stdio: '${stdio}' });
   require('node:fs').writeFileSync(process.env.TMPDIR + '/pid', String(pid));
   setInterval(() => {}, 1000);`,
  main,
  'bank',
  '--http',
  ...ANY,
  ...flags,
];

it.each(['ignore', 'pipe', 'inherit'])(
  'with --with-parent the bank ends when its parent is killed (stdio: %s)',
  async (stdio) => {
    const { child, url } = await startBy(process.execPath, parent(stdio, '--with-parent'));
    expect(await answers(url)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(false);
  },
  90_000,
);

it('without it, the bank outlives a parent that is killed', async () => {
  const { child, url } = await startBy(process.execPath, parent('ignore'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await answers(url)).toBe(true);
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGTERM');
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(false);
}, 90_000);

it('npx ends on SIGTERM, and the bank with it', async () => {
  const { child, url } = await startBy('npx', ['--no-install', 'xs2a', 'bank', '--http', ...ANY]);
  expect(await answers(url)).toBe(true);
  child.kill('SIGTERM');
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(false);
}, 90_000);
