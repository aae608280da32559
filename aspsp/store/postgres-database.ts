import type { ClientBase } from 'pg';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { runFew } from './run-few.js';
import type { SqlConnection, SqlDatabase, SqlRow } from './sql-database.js';

const CONNECTIONS = 8;
/** One that writes and one that stands in the line of all processes; the others are for readers. */
const WRITERS = 2;
/** A process that stands still in a transaction must not hold up the others for longer. */
const STANDSTILL_MS = 60_000;

/** A PostgreSQL server, by its address `postgres://user:password@host:port/database`. */
export async function postgresDatabase(address: string): Promise<SqlDatabase> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
  });
  // a connection that breaks while nobody asks anything of it must not end the process
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const within = async <T>(
    begin: string,
    work: (connection: SqlConnection) => Promise<T>,
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await between(begin, statementsOf(client), work);
    } catch (error) {
      // the connection itself may be what failed: it is not used again
      if (isConnectionFailure(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const write = runFew(WRITERS);
  const database: SqlDatabase = {
    query: async (statement, values = []) =>
      (await pool.query<SqlRow>(statement, [...values])).rows,
    transaction: (first, work) => write(() => within(`BEGIN; ${first}`, work)),
    snapshot: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return await work(statementsOf(client));
      } finally {
        // nobody has to wait for the end of what only read
        client.query('COMMIT').then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
      }
    },
    close: () => pool.end(),
  };
  await database.query('SELECT 1').catch(async (cause: unknown) => {
    await pool.end();
    throw unavailable(address, cause);
  });
  return database;
}

function statementsOf(client: ClientBase): SqlConnection {
  return { query: async (text, values = []) => (await client.query(text, [...values])).rows };
}

async function between<T>(
  begin: string,
  connection: SqlConnection,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  try {
    await connection.query(begin);
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function isConnectionFailure(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:08|57P|ECONN|EPIPE)/.test(code);
}

/** The address is told without what is secret in it. */
function unavailable(address: string, cause: unknown): Xs2aError {
  const { hostname = '', port = '', pathname = '' } = URL.canParse(address) ? new URL(address) : {};
  const where = `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new Xs2aError('STORE_UNAVAILABLE', `The database ${where} cannot be reached: ${reason}.`, {
    hint: 'Check --store postgres://user:password@host:port/database and that the server accepts it.',
    cause,
  });
}
