import { aloneStore } from './alone-store.js';
import { optimisticStore } from './optimistic-store.js';
import type { SqlDatabase } from './sql-database.js';
import { FUNCTIONS, LOCK_ALL, SCHEMA } from './sql-schema.js';
import type { Store } from './store.js';

/**
 * State in PostgreSQL: one row for each entity, as JSON. Transactions of all processes are serialisable, as
 * in memory, so none sees another one half done.
 */
export async function sqlStore(database: SqlDatabase): Promise<Store> {
  const { parallel } = database;
  await database.transaction(LOCK_ALL, async (connection) => {
    const functions = parallel === undefined ? [] : FUNCTIONS;
    for (const statement of [...SCHEMA, ...functions]) await connection.query(statement);
  });
  return parallel === undefined ? aloneStore(database) : optimisticStore(database, parallel);
}
