import { aloneStore } from './alone-store.js';
import { optimisticStore } from './optimistic-store.js';
import type { SqlDatabase } from './sql-database.js';
import { FUNCTIONS, LOCK_ALL, SCHEMA } from './sql-schema.js';
import type { Store } from './store.js';

/**
 * State in a PostgreSQL: an entity a row, as JSON. Transactions of all processes end as if they had
 * run one after the other, as in memory, so that none ever sees half of another.
 */
export async function sqlStore(database: SqlDatabase): Promise<Store> {
  const { parallel } = database;
  await database.transaction(LOCK_ALL, async (connection) => {
    const functions = parallel === undefined ? [] : FUNCTIONS;
    for (const statement of [...SCHEMA, ...functions]) await connection.query(statement);
  });
  return parallel === undefined ? aloneStore(database) : optimisticStore(database, parallel);
}
