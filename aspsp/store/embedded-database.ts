import { join } from 'node:path';
import { lockFolder } from '../../foundation/lock-folder.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { inOrder, type SqlConnection, type SqlDatabase } from './sql-database.js';

/** The PostgreSQL that runs inside this process, with its files in one folder. */
export async function embeddedDatabase(folder: string): Promise<SqlDatabase> {
  makeOwnFolder(folder);
  const unlock = await lockFolder(folder, () => used(folder));
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(join(folder, 'data'));
    return {
      query: queriesOf(database),
      // one transaction at a time
      transaction: (mode, work) =>
        database.transaction(async (inner) => {
          const { query, failed } = inOrder(queriesOf(inner));
          await query(`SET TRANSACTION ${mode}`);
          const result = await work({ query }).catch((error: unknown) => {
            throw failed()?.error ?? error;
          });
          const error = failed();
          if (error !== undefined) throw error.error;
          return result;
        }),
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (cause) {
    await unlock();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('STORE_UNAVAILABLE', `The store ${folder} cannot be opened: ${reason}`, {
      hint: 'Name a folder that --store has filled before, or an empty folder.',
      place: { file: folder },
      cause,
    });
  }
}

interface Queries {
  query(statement: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>;
}

function queriesOf(database: Queries): SqlConnection['query'] {
  return async (statement, values = []) => {
    const { rows } = await database.query(statement, [...values]);
    return rows as Record<string, unknown>[];
  };
}

function makeOwnFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('FILE_UNWRITABLE', `The store ${folder} cannot be created: ${reason}.`, {
      hint: 'Name a writable folder with --store.',
      place: { file: folder },
      cause,
    });
  }
}

function used(folder: string): Xs2aError {
  return new Xs2aError('STORE_UNAVAILABLE', `The store ${folder} is used by another process.`, {
    hint: 'Stop that bank first, or give this one another folder with --store.',
    place: { file: folder },
  });
}
