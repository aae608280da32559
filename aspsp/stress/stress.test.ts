import { expect, it } from 'vitest';
import { findPostgres } from '../testing/postgres-server.js';
import { runStress } from './run-stress.js';

const there = findPostgres(process.env) !== null;
const where = there
  ? 'three processes on PostgreSQL, one of them killed'
  : 'one process on PGlite, killed (there is no PostgreSQL on this machine)';

it(`there are no findings with many clients at once on ${where}`, {
  timeout: 120_000,
}, async () => {
  const { report, ok, ledger, kills } = await runStress({
    clients: 12,
    seconds: 5,
    rounds: 1000,
    seed: 1365,
    banks: there ? 3 : 1,
    kills: 1,
    store: there ? 'postgres' : 'pglite',
  });
  expect(ok, report).toBe(true);
  expect(kills).toBe(1);
  expect(ledger.told.size).toBeGreaterThan(10);
  expect(ledger.contests.length).toBeGreaterThan(5);
});
