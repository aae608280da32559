import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../aspsp/testing/postgres-server.js';
import { openTestStudio } from '../context/studio.testing.js';
import { openDatabase } from '../database/open-database.js';
import { openRunQueue, type RunQueue } from './run-queue.js';

const bin = findPostgres(process.env);

async function embedded() {
  const { context, close } = await openTestStudio();
  return { database: context.database, close };
}

async function onPostgres() {
  const server = await startPostgres(bin ?? '');
  const database = await openDatabase({ url: server.address });
  const close = async () => {
    await database.close();
    server.stop();
  };
  return { database, close };
}

const KINDS = [
  ['the embedded database', embedded] as const,
  ...(bin === null ? [] : [['PostgreSQL', onPostgres] as const]),
];

describe.each(KINDS)('the queue of runs on %s', (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>;
  let queue: RunQueue;
  beforeAll(async () => {
    place = await open();
    queue = await openRunQueue(place.database);
  });
  afterAll(async () => {
    await queue.close();
    await place.close();
  });

  it('gives each run to one worker, in order, and knows a run only once', async () => {
    for (const run of ['a', 'b', 'a']) await queue.wake(run);
    const other = await openRunQueue(place.database);
    const taken = await Promise.all([queue.next(), other.next(), queue.next(), other.next()]);
    expect(taken.filter((run) => run !== undefined).sort()).toEqual(['a', 'b']);
    await queue.wake('a');
    expect(await other.next()).toBe('a');
    await other.close();
  });
});
