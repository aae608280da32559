import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { makeFolder } from '../../foundation/make-folder.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import * as schema from './schema.js';

/** Typed queries on the tables of the studio, the same for both kinds of database. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Database;
  /** Sends SQL that no typed query expresses, such as that of the queue. Several statements only without values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  close(): Promise<void>;
}

const MIGRATIONS = join(packageRoot(), 'studio', 'database', 'migrations');

/** How long a query waits for a connection to PostgreSQL: a network that drops packets never refuses one. */
const CONNECT_MS = 20_000;

/**
 * Opens PostgreSQL at an address, or the embedded one in a folder, and brings its tables up to date. `connectMs`: how long a
 * query waits for a connection. Throws Xs2aError when there is none.
 */
export async function openDatabase(
  where: { readonly url: string; readonly connectMs?: number } | { readonly folder: string },
): Promise<OpenDatabase> {
  return 'url' in where
    ? openPostgres(where.url, where.connectMs ?? CONNECT_MS)
    : openEmbedded(where.folder);
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const { PGlite } = await installed('@electric-sql/pglite', () => import('@electric-sql/pglite'));
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const data = join(folder, 'database');
  makeFolder(data, 0o700);
  const client = await PGlite.create(data).catch((cause: unknown) => {
    throw unavailable(`The database in ${data} cannot be opened`, cause);
  });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return {
    kind: 'embedded',
    db,
    async executeSql(text, values) {
      if (values === undefined || values.length === 0) {
        const results = await client.exec(text);
        const rows = results.at(-1)?.rows ?? [];
        return { rows, rowCount: results.at(-1)?.affectedRows ?? rows.length };
      }
      const { rows, affectedRows } = await client.query(text, values);
      return { rows, rowCount: affectedRows ?? rows.length };
    },
    close: () => client.close(),
  };
}

async function openPostgres(url: string, connectMs: number): Promise<OpenDatabase> {
  const { default: pg } = await installed('pg', () => import('pg'));
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new pg.Pool({
    ...{ connectionString: url, application_name: 'xs2a studio' },
    connectionTimeoutMillis: connectMs,
  });
  // a connection that the server ends while nobody uses it; the next query opens another one
  pool.on('error', () => undefined);
  const db = drizzle(pool, { schema });
  try {
    await migrate(db, { migrationsFolder: MIGRATIONS });
  } catch (cause) {
    await pool.end();
    throw unavailable('The database of --database cannot be opened', cause);
  }
  return {
    kind: 'postgres',
    db,
    async executeSql(text, values) {
      const { rows, rowCount } = await pool.query(text, values);
      return { rows: rows as unknown[], rowCount: rowCount ?? 0 };
    },
    close: () => pool.end(),
  };
}

/** A package that only the studio needs, and that the user installs. */
async function installed<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new Xs2aError('USAGE', `The studio needs the package ${name}, which is not installed.`, {
      hint: `npm install ${name}`,
      cause,
    });
  }
}

function unavailable(what: string, cause: unknown): Xs2aError {
  const { message } = cause instanceof Error ? cause : { message: String(cause) };
  const reason =
    cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : message;
  return new Xs2aError('STORE_UNAVAILABLE', `${what}: ${reason}`, {
    hint: 'Start PostgreSQL, correct the address, or leave --database out for the embedded one.',
    cause,
  });
}
