import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { findPostgres, startPostgres } from '../../aspsp/testing/postgres-server.js';
import { audit } from '../database/schema.js';
import { addEntry, checkOfLog, listEntries } from './audit-log.js';
import { openPlace } from './open-studio.js';

const bin = findPostgres(process.env);

/** On the embedded database they cannot overlap: it has one connection. */
it.skipIf(bin === null)('50 writers at once keep one chain on PostgreSQL', async () => {
  const server = await startPostgres(bin ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-audit-'));
  // two processes of a studio, each with its own connections
  const places = [
    await openPlace({ folder, database: server.address }),
    await openPlace({ folder, database: server.address }),
  ];
  try {
    const writers = Array.from({ length: 50 }, (_, at) => `writer ${at}`);
    await Promise.all(
      writers.map((by, at) => {
        const { context } = places[at % 2] as (typeof places)[number];
        return addEntry(context, { by, act: 'createBank', subject: `bank ${at}` });
      }),
    );
    const { context } = places[0] as (typeof places)[number];
    const { db } = context.database;
    const { items } = await listEntries(db, { before: undefined, limit: 100 });
    expect(new Set(items.map(({ by }) => by))).toEqual(new Set(writers));
    const isIntact = checkOfLog(context);
    expect(await isIntact()).toBe(true);

    // what was read is only summed up and its head looked up, until somebody changes it
    const select = vi.spyOn(db, 'select');
    expect([await isIntact(), select.mock.calls.length]).toEqual([true, 2]);
    const changed = eq(audit.by, 'writer 7');
    await db.update(audit).set({ by: 'nobody' }).where(changed);
    expect(await isIntact()).toBe(false);
    await db.update(audit).set({ by: 'writer 7' }).where(eq(audit.by, 'nobody'));
    expect(await isIntact()).toBe(true);
  } finally {
    for (const place of places) await place.close();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
