import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../aspsp/testing/postgres-server.js';
import { addEntry, isIntact, listEntries } from './audit-log.js';
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
    const { db } = (places[0] as (typeof places)[number]).context.database;
    const { items } = await listEntries(db, { before: undefined, limit: 100 });
    expect(new Set(items.map(({ by }) => by))).toEqual(new Set(writers));
    expect(await isIntact(db)).toBe(true);
  } finally {
    for (const place of places) await place.close();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
