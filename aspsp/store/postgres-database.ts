import type { ClientBase, Pool } from 'pg';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { runFew } from './run-few.js';
import type { OpenTransaction, SqlConnection, SqlDatabase, SqlRow } from './sql-database.js';

const CONNECTIONS = 10;
/** Number of connections for transactions; the others serve single statements and readers. */
const HOLDERS = 4;
/** Timeout after which a process that is idle in a transaction stops blocking the others. */
const STANDSTILL_MS = 60_000;
/** Every statement of the store can use an index; the planner must not ignore it for small tables. */
const SETTINGS =
  'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off';

/** A PostgreSQL server, given its address `postgres://user:password@host:port/database`. */
export async function postgresDatabase(address: string): Promise<SqlDatabase> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    onConnect: async (client) => void (await client.query(SETTINGS)),
  });
  // an idle connection that breaks must not end the process
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const database = overPool(pool);
  await database.query('SELECT 1').catch(async (cause: unknown) => {
    await pool.end();
    throw unavailable(address, cause);
  });
  return database;
}

function overPool(pool: Pool): SqlDatabase {
  const hold = runFew(HOLDERS);
  return {
    query: async (statement, values = []) =>
      (await pool.query<SqlRow>(statement, [...values])).rows,
    transaction: (first, work) =>
      hold(async () => {
        const open = await begin(pool, `BEGIN; ${first}`);
        try {
          const result = await work(open);
          await open.commit();
          return result;
        } catch (error) {
          await open.rollback();
          throw error;
        }
      }),
    snapshot: async (work) => {
      const open = await begin(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        return await work(open);
      } finally {
        // nobody has to wait for the end of a read-only transaction
        void open.rollback();
      }
    },
    parallel: {
      named: async (name, text, values) =>
        (await pool.query<SqlRow>({ name, text, values: [...values] })).rows,
      begin: (first) => begin(pool, `BEGIN; ${first}`),
    },
    close: () => pool.end(),
  };
}

async function begin(pool: Pool, first: string): Promise<OpenTransaction> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const { query } = statementsOf(client, (error) => {
    // the connection itself may have failed: it is not used again
    if (isConnectionFailure(error)) broken = error;
  });
  const end = async (statement: string): Promise<void> => {
    await query(statement);
    client.release(broken);
  };
  const open = {
    query,
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK').catch(() => client.release(broken ?? true)),
  };
  try {
    await query(first);
  } catch (error) {
    await open.rollback();
    throw error;
  }
  return open;
}

/** Statements of one connection run one after the other, in the order in which they are requested. */
function statementsOf(client: ClientBase, onError: (error: unknown) => void): SqlConnection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: (text, values = []) => {
      const next = last.then(async () => (await client.query<SqlRow>(text, [...values])).rows);
      next.catch(onError);
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function isConnectionFailure(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:08|57P|ECONN|EPIPE)/.test(code);
}

/** Reports the address without its secrets. */
function unavailable(address: string, cause: unknown): Xs2aError {
  const { hostname = '', port = '', pathname = '' } = URL.canParse(address) ? new URL(address) : {};
  const where = `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new Xs2aError('STORE_UNAVAILABLE', `The database ${where} cannot be reached: ${reason}.`, {
    hint: 'Check --store postgres://user:password@host:port/database and that the server accepts it.',
    cause,
  });
}
