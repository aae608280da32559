import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../aspsp/testing/postgres-server.js';
import { packageRoot } from '../../foundation/package-root.js';
import { bareKit } from '../installed-kit.testing.js';
import { runPacked } from './run-packed.testing.js';
import { CONSENT, type InstalledBank, startInstalledBank } from './start-bank.testing.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'xs2a-packed-stores-')));
const project = join(folder, 'project');
const main = join(project, 'node_modules', 'xs2a-kit', 'dist', 'cli', 'main.js');
const bin = findPostgres(process.env);
const running: InstalledBank[] = [];
let server: PostgresServer | undefined;

/** The versions that we develop with, from the registry: no link leads back into the repository. */
const PACKAGES = ['@electric-sql/pglite', 'pg'];

beforeAll(() => {
  cpSync(bareKit().project, project, { recursive: true, verbatimSymlinks: true });
  const { devDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const wanted = PACKAGES.map((name) => `${name}@${devDependencies[name]}`);
  const flags = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['install', ...flags, ...wanted], { cwd: project, stdio: 'ignore' });
}, 120_000);
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const KINDS: readonly (readonly [string, () => Promise<string>, boolean])[] = [
  ['a folder (PGlite)', async () => join(folder, 'data'), true],
  [
    bin === null
      ? 'PostgreSQL (skipped: no initdb and pg_ctl on PATH or below /usr/lib/postgresql)'
      : 'PostgreSQL',
    async () => {
      server = await startPostgres(bin ?? '');
      return server.address;
    },
    bin !== null,
  ],
];

for (const [kind, where, isThere] of KINDS) {
  test.skipIf(!isThere)(
    `the installed bank keeps its state in ${kind}, and the suite finds nothing`,
    async () => {
      const places = { main, store: await where(), certs: join(folder, `certs-${kind.length}`) };
      const profile = join(folder, `profile-${kind.length}.yaml`);
      const start = async () => {
        const bank = await startInstalledBank({ ...places, args: ['--write-profile', profile] });
        running.push(bank);
        return bank;
      };
      const first = await start();
      const created = await first.call('POST', '/v1/consents', CONSENT);
      expect(created.status).toBe(201);
      await first.stop();

      const second = await start();
      const id = String(created.content['consentId']);
      const found = await second.call('GET', `/v1/consents/${id}/status`);
      expect([found.status, found.content]).toEqual([200, { consentStatus: 'received' }]);
      const only = ['--only', 'ais/consent/', '--out', join(folder, `run-${kind.length}`)];
      const args = ['conformance', '--profile', profile, ...only];
      const run = await runPacked(folder, args, { main, mostMs: 120_000 });
      await second.stop();
      expect(run.code, run.stdout + run.stderr).toBe(0);
      const summary = JSON.parse(
        readFileSync(join(folder, `run-${kind.length}`, 'summary.json'), 'utf8'),
      );
      expect(summary.counts.passed).toBeGreaterThan(5);
    },
    180_000,
  );
}

test('the packages are those of the folder', () => {
  const resolve = createRequire(main).resolve;
  for (const name of PACKAGES) expect(realpathSync(resolve(name))).toContain(project + sep);
});
