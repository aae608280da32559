import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.js';
import { openStore } from './open-store.js';

const bin = findPostgres(process.env);
let server: PostgresServer;

describe.skipIf(bin === null)('a bank on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
  });
  afterAll(() => server.stop());

  it('continues after the server closed its connections, inside or outside a transaction', async () => {
    const { postgresDatabase } = await import('./postgres-database.js');
    const [store, other] = [
      await openStore(server.address),
      await postgresDatabase(server.address),
    ];
    const endOthers =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() ' +
      "AND backend_type = 'client backend'";
    const cut = store.transaction(async (records) => {
      await records.count('cut');
      await other.query(endOthers);
      // the connection gets the error while no query runs
      await new Promise((done) => setTimeout(done, 100));
      return records.count('cut');
    });
    await expect(cut).rejects.toThrow();
    expect(await store.transaction((records) => records.count('cut'))).toBe(1);
    await store.close();
    await other.close();
  });

  it('does not wait forever for a process that hangs in a transaction', async () => {
    const still = await openStore(`${server.address}?idle_in_transaction_session_timeout=300`);
    const other = await openStore(server.address);
    let goOn = (): void => undefined;
    let standing: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun, failed) => {
      standing = still.transaction(async (records) => {
        await records.count('still');
        await new Promise<void>((done) => {
          goOn = done;
          begun();
        });
        return records.count('still');
      });
      standing.catch(failed);
    });
    expect(await other.transaction((records) => records.count('still'))).toBe(1);
    goOn();
    await expect(standing).rejects.toThrow();
    expect(await still.counted('still')).toBe(1);
    await still.close();
    await other.close();
  });

  it('names the right that the user lacks, and how to grant it', async () => {
    const { postgresDatabase } = await import('./postgres-database.js');
    const owner = await postgresDatabase(server.address);
    await owner.query('CREATE DATABASE other');
    await owner.query('CREATE ROLE "Poor" LOGIN');
    await owner.close();
    const theirs = server.address.replace('/postgres', '/other');
    const poor = theirs.replace('bank@', 'Poor@');
    await expect(openStore(poor)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(
        /\/other cannot be used: permission denied for schema public\.$/,
      ),
      hint: 'Its owner has to run: GRANT USAGE, CREATE ON SCHEMA public TO "Poor";',
    });
    const granting = await postgresDatabase(theirs);
    await granting.query('GRANT USAGE, CREATE ON SCHEMA public TO "Poor"');
    await granting.close();
    const made = await openStore(poor);
    await made.close();
    const another = await postgresDatabase(theirs);
    await another.query('CREATE ROLE guest LOGIN');
    await another.query('GRANT USAGE, CREATE ON SCHEMA public TO guest');
    await another.close();
    await expect(openStore(theirs.replace('bank@', 'guest@'))).rejects.toMatchObject({
      message: expect.stringContaining('cannot be used: must be owner of'),
      hint: 'Another user owns the tables of this store: name that user, or another database for guest.',
    });
  });

  it('says what to do where the database or the user does not exist', async () => {
    const error = (address: string) => openStore(address).catch((one: unknown) => one);
    expect(await error(server.address.replace('/postgres', '/nope'))).toMatchObject({
      message: expect.stringContaining('/nope cannot be reached: database "nope" does not exist.'),
      hint: expect.stringContaining('Create the database first'),
    });
    expect(await error(server.address.replace('bank@', 'nobody@'))).toMatchObject({
      message: expect.stringContaining('role "nobody" does not exist'),
      hint: expect.stringContaining('Check the user'),
    });
  });
});
