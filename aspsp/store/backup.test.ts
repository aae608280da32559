import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { findPostgres, startPostgres } from '../testing/postgres-server.js';
import { openStore } from './open-store.js';

/** The commands of docs/bank.md that take and restore a backup, tried on real stores. */
const page = readFileSync(join(packageRoot(), 'docs', 'bank.md'), 'utf8');
const section = page.split('### Backups\n')[1]?.split('\n### ')[0] ?? '';
const blocks = [...section.matchAll(/```text\n([^`]+)```/g)].map(([, text = '']) =>
  text.trim().split('\n'),
);
const [ofFolder = [], ofServer = []] = blocks;

const place = mkdtempSync(join(tmpdir(), 'xs2a-backup-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const bin = findPostgres(process.env);
const path = [bin ?? '', process.env['PATH']].join(delimiter);
const hasTools = ['pg_dump', 'pg_restore'].every((name) =>
  path.split(delimiter).some((folder) => existsSync(join(folder, name))),
);

function run(lines: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const all = { ...process.env, PATH: path, ...env };
  const ran = spawnSync('sh', ['-ec', lines.join('\n')], {
    cwd: place,
    env: all,
    encoding: 'utf8',
  });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
}

/** Counts in a store, and returns how often that was done. */
async function count(named: string): Promise<number> {
  const store = await openStore(named);
  const times = await store.count('backup');
  await store.close();
  return times;
}

it('a folder goes back to its backup', { timeout: 240_000 }, async () => {
  expect(ofFolder).toHaveLength(3);
  const named = join(place, 'bank-data');
  expect(await count(named)).toBe(1);
  run(ofFolder.slice(0, 1));
  expect(await count(named)).toBe(2);
  run(ofFolder.slice(1));
  expect(await count(named)).toBe(2);
});

it.skipIf(bin === null || !hasTools)(
  'so does a PostgreSQL in use',
  { timeout: 120_000 },
  async () => {
    expect(ofServer).toHaveLength(3);
    mkdirSync(join(place, 'certs'));
    const server = await startPostgres(bin ?? '');
    const env = { STORE: server.address };
    try {
      const open = await openStore(server.address);
      expect(await open.count('backup')).toBe(1);
      run(ofServer.slice(0, 2), env);
      expect(await open.count('backup')).toBe(2);
      await open.close();
      run(ofServer.slice(2), env);
      expect(await count(server.address)).toBe(2);
    } finally {
      server.stop();
    }
  },
);
