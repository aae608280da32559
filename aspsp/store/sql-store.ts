import { setTimeout } from 'node:timers/promises';
import { withRemembered } from './remembered-records.js';
import { type SqlDatabase, sqlStateOf } from './sql-database.js';
import { sqlRecords } from './sql-records.js';
import { LOCK_SCHEMA, SCHEMA } from './sql-schema.js';
import type { Records, Store } from './store.js';

/** After this number of failed attempts the error is thrown: the request gets 503. */
const TRIES = 20;
const LONGEST_PAUSE_MS = 100;

/**
 * State in PostgreSQL: one row for each entity, as JSON. The database runs all transactions, those of other
 * processes too, with the same effect as if they ran one after the other. It ends one that conflicts with
 * another, which then runs again.
 */
export async function sqlStore(database: SqlDatabase): Promise<Store> {
  await untilDone(() =>
    database.transaction('READ WRITE', async ({ query }) => {
      for (const statement of [LOCK_SCHEMA, ...SCHEMA]) await query(statement);
    }),
  );
  const transaction: Store['transaction'] = (work) =>
    untilDone(() => database.transaction('READ WRITE', (one) => withRemembered(one, work)));
  return {
    ...sqlRecords({ query: (...asked) => untilDone(() => database.query(...asked)) }),
    transaction,
    read: async (work) =>
      untilDone(() => readOnly(database, work)).catch((error: unknown) => {
        if (sqlStateOf(error) === WRITES) return transaction(work);
        throw error;
      }),
    close: () => database.close(),
  };
}

/** PostgreSQL's code for a statement that writes in a transaction that only reads. */
const WRITES = '25006';

const readOnly = <T>(database: SqlDatabase, work: (records: Records) => Promise<T>): Promise<T> =>
  database.transaction('READ ONLY', (one) => withRemembered(one, work));

/** Repeats work while it conflicts with other transactions, after a random pause. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
      await setTimeout(Math.random() * Math.min(2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}

/** Whether PostgreSQL ended a transaction for the sake of another one: a conflict, a deadlock or a long wait. */
function isConflict(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(sqlStateOf(error));
}
