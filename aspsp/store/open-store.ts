import { resolve } from 'node:path';
import { needPackage } from '../../foundation/need-package.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { joinedTransactions } from './joined-transactions.js';
import { memoryStore } from './memory-store.js';
import { refusedBy } from './refused-by-database.js';
import type { Store } from './store.js';

/**
 * The store that `--store` names: memory when absent, a database server for an address that begins with
 * `postgres://`, otherwise a folder for the embedded database. A store that is already open is used
 * unchanged.
 */
export async function openStore(named: string | Store | undefined): Promise<Store> {
  return joinedTransactions(typeof named === 'object' ? named : await openPlain(named));
}

async function openPlain(named: string | undefined): Promise<Store> {
  if (named === undefined) return memoryStore();
  refuseUnlessStore(named);
  const { sqlStore } = await import('./sql-store.js');
  if (isAddress(named)) {
    needPackage('pg', '--store postgres://...');
    const { postgresDatabase } = await import('./postgres-database.js');
    const database = await postgresDatabase(named);
    return sqlStore(database).catch(async (cause: unknown) => {
      const error = await refusedBy(named, database, cause);
      await database.close();
      throw error;
    });
  }
  needPackage('@electric-sql/pglite', '--store FOLDER');
  const { embeddedDatabase } = await import('./embedded-database.js');
  return sqlStore(await embeddedDatabase(resolve(named)));
}

/** Whether `--store` names a database server instead of a folder. */
export function isAddress(named: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(named);
}

/** An empty text would be the current folder, and an address of another kind a folder of that name. */
function refuseUnlessStore(named: string): void {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(named)?.[0];
  if (named !== '' && (scheme === undefined || isAddress(named))) return;
  const what = scheme === undefined ? 'is empty' : `cannot be an address with ${scheme}`;
  throw new Xs2aError('USAGE', `--store ${what}.`, {
    hint: 'Name a folder, or a PostgreSQL as postgres://user:password@host:port/database.',
  });
}
