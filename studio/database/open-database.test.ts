import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.js';
import { runOf } from './run-of.js';
import { banks, profiles, runs } from './schema.js';

const folder = mkdtempSync(join(tmpdir(), 'studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BANK = {
  id: 'b1',
  name: 'One',
  address: 'https://one.example',
  revision: 1,
  profileErrors: 0,
};

describe('the embedded database', () => {
  it('keeps what was written when it is opened again', async () => {
    const first = await openDatabase({ folder });
    await first.db.insert(banks).values(BANK);
    await first.close();

    const second = await openDatabase({ folder });
    const [found] = await second.db.select().from(banks).where(eq(banks.id, 'b1'));
    expect(found).toMatchObject({ ...BANK, openCauses: 0, trend: [] });

    await second.db
      .insert(profiles)
      .values({ bankId: 'b1', revision: 1, yaml: 'a', savedBy: 'me' });
    await second.db.delete(banks);
    expect(await second.db.select().from(profiles)).toEqual([]);
    await second.close();
  });

  it('has moments in ISO 8601, and rows of runs as the API shows them', async () => {
    const { db, close } = await openDatabase({ folder });
    await db.insert(banks).values(BANK);
    const startedAt = '2026-01-31T23:59:59.250Z';
    const row = {
      id: 'r1',
      bankId: 'b1',
      state: 'running',
      scope: {},
      revision: 1,
      startedBy: 'me',
    };
    const [run] = await db
      .insert(runs)
      .values({ ...row, startedAt })
      .returning();
    if (run === undefined) throw new Error('no row came back');
    const { revision: _, ...shown } = row;
    expect(runOf(run, 'One')).toEqual({
      ...shown,
      ...{ bankName: 'One', startedAt, narrowed: false, planned: 0, counts: {}, exchanges: 0 },
      ...{ causes: 0, leftovers: 0, offset: 0, files: [] },
      queuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    await close();
  });

  it('carries out SQL with values, and several statements without', async () => {
    const { executeSql, close } = await openDatabase({ folder });
    expect(await executeSql('SELECT $1::int + 1 AS sum', [2])).toMatchObject({
      rows: [{ sum: 3 }],
    });
    expect(await executeSql('SELECT 1 AS a; SELECT 2 AS b')).toMatchObject({ rows: [{ b: 2 }] });
    await close();
  });
});

describe('PostgreSQL', () => {
  it('says in one sentence that nobody listens', async () => {
    await expect(openDatabase({ url: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
      /^The database of --database cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
  });

  it('does not wait for ever for a server that says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
    await expect(openDatabase({ url, connectMs: 300 })).rejects.toThrow(
      /^The database of --database cannot be opened: Connection terminated due to connection timeout$/,
    );
    silent.close();
  });
});
