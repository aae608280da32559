import type { Trial } from './optimistic-records.js';
import type { OpenTransaction, ParallelSql } from './sql-database.js';
import { LOCK_NONE } from './sql-schema.js';
import type { Records } from './store.js';

/** Counters that one attempt of a transaction has incremented. */
export interface HeldCounters extends Pick<Records, 'counted' | 'count'> {
  /** Keys of the incremented counters. */
  readonly keys: () => Iterable<string>;
  /** Whether another transaction incremented one after this one had read it. */
  readonly hasConflict: () => boolean;
  /** The connection on which they were incremented: the commit must use it. */
  readonly connection: () => Promise<OpenTransaction> | undefined;
  commit(): Promise<void>;
  /** Rolls back what was not committed. */
  giveUp(): Promise<void>;
}

/**
 * Increments counters on a separate connection of the transaction. The database locks each counter until the
 * end, so concurrent transactions wait for each other and none has to start again.
 */
export function heldCounters(
  parallel: ParallelSql,
  trial: Trial,
  counted: Records['counted'],
): HeldCounters {
  const raised = new Map<string, number>();
  let held: Promise<OpenTransaction> | undefined;
  let conflict = false;
  return {
    counted: async (key) => raised.get(key) ?? counted(key),
    count: async (key) => {
      held ??= parallel.begin(LOCK_NONE);
      const [row] = await (await held).query(COUNT, [key]);
      const value = Number(row?.['value']);
      const before = raised.get(key) ?? trial.counters.get(key);
      if (before !== undefined && value !== before + 1) conflict = true;
      // from this point on, no other transaction changes it
      trial.counters.delete(key);
      raised.set(key, value);
      return value;
    },
    keys: () => raised.keys(),
    hasConflict: () => conflict,
    connection: () => held,
    commit: async () => {
      const open = await held;
      held = undefined;
      await open?.commit();
    },
    giveUp: async () => {
      const open = await held?.catch(() => undefined);
      held = undefined;
      await open?.rollback();
    },
  };
}

const COUNT = `INSERT INTO counter (key, value) VALUES ($1, 1)
               ON CONFLICT (key) DO UPDATE SET value = counter.value + 1 RETURNING value`;
