import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { bareKit } from '../installed-kit.testing.js';
import { runPacked } from './run-packed.testing.js';
import { type InstalledBank, startInstalledBank } from './start-bank.testing.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'xs2a-packed-studio-')));
const project = join(folder, 'project');
const main = join(project, 'node_modules', 'xs2a-kit', 'dist', 'cli', 'main.js');
const TOKEN = 'a-token-of-this-test-that-nobody-guesses';
let bank: InstalledBank | undefined;

beforeAll(() => {
  cpSync(bareKit().project, project, { recursive: true, verbatimSymlinks: true });
}, 60_000);
afterAll(() => {
  bank?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('without a database, the installed studio names the package to install', async () => {
  const args = ['studio', '--port', '0', '--no-open', '--folder', join(folder, 'none')];
  const { code, stderr } = await runPacked(folder, args, { main });
  expect([code, stderr]).toEqual([
    2,
    'xs2a: The studio needs the package @electric-sql/pglite, which is not installed.\n' +
      '  npm install @electric-sql/pglite\n',
  ]);
});

test('with the embedded database alone, it serves its page and carries out a run', async () => {
  install('@electric-sql/pglite');
  const profile = join(folder, 'bank.yaml');
  const places = { main, certs: join(folder, 'certs') };
  bank = await startInstalledBank({ ...places, args: ['--write-profile', profile] });
  const args = [main, 'studio', '--port', '0', '--no-open', '--folder', join(folder, 'studio')];
  const env = { ...process.env, CI: 'true', XS2A_STUDIO_TOKEN: TOKEN };
  const studio = spawn(process.execPath, args, { cwd: folder, env });
  const [printed] = (await once(studio.stdout, 'data')) as [Buffer];
  const { origin } = new URL(String(printed).trim());

  const page = await (await fetch(origin)).text();
  expect(page).toMatch(/^<!doctype html>/);
  const script = await fetch(`${origin}/app.js`);
  expect(script.status).toBe(200);

  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: string; name: string };
  };
  const { name } = await call('POST', '/banks', { yaml: readFileSync(profile, 'utf8') });
  const run = spawn(
    process.execPath,
    [main, 'studio', 'run', '--address', origin, '--bank', name, '--only', 'piis/confirm/'],
    { cwd: folder, env },
  );
  const [code] = await once(run, 'exit');
  expect(code).toBe(0);
  studio.kill('SIGINT');
  expect(await once(studio, 'exit')).toEqual([0, null]);
}, 180_000);

/** The version that we develop with, from the registry: no link leads back into the repository. */
function install(name: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const flags = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline'];
  const args = ['install', ...flags, `${name}@${devDependencies[name]}`];
  execFileSync('npm', args, { cwd: project, stdio: 'ignore' });
}
