import type { Pool } from 'pg';
import { unavailable } from './refused-by-database.js';
import { inOrder, type SqlDatabase, type SqlRow, sqlStateOf } from './sql-database.js';

/**
 * Connections of a process by the mode of transactions: those that write would only conflict with each other.
 */
const CONNECTIONS = { 'READ WRITE': 1, 'READ ONLY': 9 } as const;
/** Timeout after which a process that is idle in a transaction stops blocking the others. */
const STANDSTILL_MS = 60_000;
/**
 * A transaction that waits for another one would fail anyway when that one commits, so it starts again soon.
 * Every statement of the store can use an index, and the planner must not ignore it for small tables: what a
 * transaction reads without an index conflicts with every write.
 */
const SETTINGS = `SET default_transaction_isolation = 'serializable'; SET lock_timeout = '100ms';
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off`;

/** A PostgreSQL server, given its address `postgres://user:password@host:port/database`. */
export async function postgresDatabase(address: string): Promise<SqlDatabase> {
  const { default: pg } = await import('pg');
  const open = (max: number): Pool => {
    const pool = new pg.Pool({
      connectionString: address,
      max,
      idle_in_transaction_session_timeout: STANDSTILL_MS,
      onConnect: async (client) => void (await client.query(SETTINGS)),
    });
    // an idle connection that breaks must not end the process
    pool.on('error', () => undefined);
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  };
  const database = overPools({
    'READ WRITE': open(CONNECTIONS['READ WRITE']),
    'READ ONLY': open(CONNECTIONS['READ ONLY']),
  });
  await database.query('SELECT 1').catch(async (cause: unknown) => {
    await database.close();
    throw unavailable(address, cause);
  });
  return database;
}

/** A statement with values, which each connection plans once: there are few different texts. */
function prepared(text: string, values: readonly unknown[] = []) {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? `bank_${names.size + 1}`;
  names.set(text, name);
  return { name, text, values: [...values] };
}

const names = new Map<string, string>();

function overPools(pools: Readonly<Record<keyof typeof CONNECTIONS, Pool>>): SqlDatabase {
  return {
    query: async (...asked) => (await pools['READ ONLY'].query<SqlRow>(prepared(...asked))).rows,
    transaction: async (mode, work) => {
      const client = await pools[mode].connect();
      const { query, failed } = inOrder(async (...asked) => {
        return (await client.query<SqlRow>(prepared(...asked))).rows;
      });
      try {
        await query(`BEGIN ${mode}`);
        const result = await work({ query });
        const error = failed();
        if (error !== undefined) throw error.error;
        await query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        const first = failed()?.error ?? error;
        const ended = await query('ROLLBACK').then(
          () => true,
          () => false,
        );
        // a connection that failed is not used again
        client.release(!ended || /^(?:08|57P|ECONN|EPIPE)/.test(sqlStateOf(first)));
        throw first;
      }
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
