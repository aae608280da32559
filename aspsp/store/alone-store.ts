import type { Change } from './change.js';
import { readOnlyRecords } from './read-only-records.js';
import { rememberedRecords } from './remembered-records.js';
import type { SqlConnection, SqlDatabase } from './sql-database.js';
import { sqlRecords } from './sql-records.js';
import { LOCK_ALL } from './sql-schema.js';
import type { Records, Store } from './store.js';
import { writeChanges } from './write-changes.js';

/**
 * A transaction that runs exclusively, across all processes: the lock is released after the commit is
 * visible, and every statement after the lock sees all committed data. Because nothing else writes, it may
 * cache its reads and write at its end.
 */
export function transactionAlone(database: SqlDatabase): Store['transaction'] {
  return (work) =>
    database.transaction(LOCK_ALL, async (connection) => {
      const write = (changes: readonly Change[]) => writeChanges(connection, changes);
      const remembered = rememberedRecords(sqlRecords(connection), write);
      const result = await work(remembered.records);
      await remembered.flush();
      return result;
    });
}

export type Reading<T> =
  | { readonly done: T }
  | { readonly failed: unknown }
  | { readonly wrote: true };

/**
 * Reads from one snapshot: the state after some transaction, and at least as recent as every transaction that
 * was already answered. If the work tries to write, the result is `wrote`, even if the work catches the
 * error.
 */
export function readOnSnapshot<T>(
  database: SqlDatabase,
  work: (records: Records) => Promise<T>,
): Promise<Reading<T>> {
  return database.snapshot((connection: SqlConnection) => {
    const once = rememberedRecords(sqlRecords(connection), noChanges).records;
    return readWith(once, work);
  });
}

/** Runs the work on read-only records. */
export async function readWith<T>(
  given: Records,
  work: (records: Records) => Promise<T>,
): Promise<Reading<T>> {
  const { records, wantedToWrite } = readOnlyRecords(given);
  try {
    const done = await work(records);
    return wantedToWrite() ? { wrote: true } : { done };
  } catch (failed) {
    return wantedToWrite() ? { wrote: true } : { failed };
  }
}

/** A store for one process at a time, which runs its transactions one after the other. */
export function aloneStore(database: SqlDatabase): Store {
  const transaction = transactionAlone(database);
  return {
    ...sqlRecords(database),
    transaction,
    read: async (work) => {
      const reading = await readOnSnapshot(database, work);
      if ('done' in reading) return reading.done;
      if ('failed' in reading) throw reading.failed;
      return transaction(work);
    },
    close: () => database.close(),
  };
}

const noChanges = async (): Promise<void> => undefined;
