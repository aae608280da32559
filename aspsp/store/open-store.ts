import { resolve } from 'node:path';
import { needPackage } from '../../foundation/need-package.js';
import { joinedTransactions } from './joined-transactions.js';
import { memoryStore } from './memory-store.js';
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
  const { sqlStore } = await import('./sql-store.js');
  if (isAddress(named)) {
    needPackage('pg', '--store postgres://...');
    const { postgresDatabase } = await import('./postgres-database.js');
    return sqlStore(await postgresDatabase(named));
  }
  needPackage('@electric-sql/pglite', '--store FOLDER');
  const { embeddedDatabase } = await import('./embedded-database.js');
  return sqlStore(await embeddedDatabase(resolve(named)));
}

/** Whether `--store` names a database server instead of a folder. */
export function isAddress(named: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(named);
}
