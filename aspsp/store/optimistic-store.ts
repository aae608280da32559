import { readOnSnapshot, readWith, transactionAlone } from './alone-store.js';
import { batchedReads, type Reads } from './batched-reads.js';
import { commitTrial } from './commit-trial.js';
import { type Commit, groupCommit } from './group-commit.js';
import { heldCounters } from './held-counters.js';
import { isStillSo } from './is-still-so.js';
import { newTrial, optimisticRecords, type Trial } from './optimistic-records.js';
import { runFew } from './run-few.js';
import type { ParallelSql, SqlDatabase } from './sql-database.js';
import type { Records, Store } from './store.js';

/** Maximum number of concurrent transactions in one process: more would only conflict with each other. */
const TRANSACTIONS = 16;
/** After this number of failed attempts a transaction runs alone, which always succeeds. */
const TRIES = 4;

type Work<T> = (records: Records) => Promise<T>;

/** The connections to the server. */
interface Ways {
  readonly reads: Reads;
  readonly parallel: ParallelSql;
  readonly commit: Commit;
}

/** `again`: another transaction changed data that was read. `alone`: it cannot run beside others. */
type End<T> = { readonly done: T } | { readonly failed: unknown } | 'again' | 'alone';

/**
 * State on a server that several processes share. A transaction reads without locks and keeps its writes
 * until its end. One statement then locks what the transaction read and wrote, checks that its reads are
 * still valid, writes and commits. The effect is the same as if it had run alone at that moment. When data
 * has changed, the transaction starts again; after a few attempts, or when it removes many entities at once,
 * it runs alone.
 */
export function optimisticStore(database: SqlDatabase, parallel: ParallelSql): Store {
  const reads = batchedReads(parallel.named);
  const commit = groupCommit(parallel.named);
  const alone = transactionAlone(database);
  const few = runFew(TRANSACTIONS);
  const transaction: Store['transaction'] = (work) =>
    few(async () => {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const end = await tryOnce({ reads, parallel, commit }, work, tries > 1);
        if (end === 'alone') break;
        if (end === 'again') continue;
        if ('failed' in end) throw end.failed;
        return end.done;
      }
      return alone(work);
    });
  const onTrial = (): Records => recordsOf(newTrial(), reads, parallel).records;
  return {
    get: (kind, id) => onTrial().get(kind, id),
    find: (kind, where) => onTrial().find(kind, where),
    dueBy: (at) => onTrial().dueBy(at),
    counted: (key) => onTrial().counted(key),
    put: (kind, entity) => transaction((records) => records.put(kind, entity)),
    take: (kind, id) => transaction((records) => records.take(kind, id)),
    count: (key) => transaction((records) => records.count(key)),
    removeOlder: (kind, before, most) =>
      alone((records) => records.removeOlder(kind, before, most)),
    removeCounters: (before, most) => alone((records) => records.removeCounters(before, most)),
    transaction,
    read: async (work) => {
      const reading =
        (await readTogether(reads, parallel, work)) ?? (await readOnSnapshot(database, work));
      if ('done' in reading) return reading.done;
      if ('failed' in reading) throw reading.failed;
      return transaction(work);
    },
    close: () => database.close(),
  };
}

function recordsOf(trial: Trial, reads: Reads, parallel: ParallelSql) {
  const verbs = optimisticRecords(reads, trial);
  const counters = heldCounters(parallel, trial, verbs.counted);
  let needsToBeAlone = false;
  const refuse = async (): Promise<never> => {
    needsToBeAlone = true;
    throw new Error('only a transaction that runs alone can do this');
  };
  const records: Records = {
    ...verbs,
    counted: counters.counted,
    count: counters.count,
    removeOlder: refuse,
    removeCounters: refuse,
  };
  return { records, counters, needsToBeAlone: () => needsToBeAlone };
}

/** `careful`: reads entities before it overwrites them, because an earlier attempt without that failed. */
async function tryOnce<T>(
  { reads, parallel, commit }: Ways,
  work: Work<T>,
  careful: boolean,
): Promise<End<T>> {
  const trial = newTrial();
  const { records, counters, needsToBeAlone } = recordsOf(trial, reads, parallel);
  try {
    let end: End<T>;
    try {
      end = { done: await work(records) };
    } catch (failed) {
      end = { failed };
    }
    if (needsToBeAlone()) return 'alone';
    if (counters.hasConflict()) return 'again';
    // its refusal may be based on two values that never existed at the same time
    if ('failed' in end && isConflict(end.failed)) return 'again';
    if ('failed' in end) return (await isStillSo(reads, trial)) ? end : 'again';
    const committed = await commitTrial({ trial, reads, commit, counters, careful });
    return committed === 'yes' ? end : committed;
  } catch (failed) {
    if (isConflict(failed)) return 'again';
    throw failed;
  } finally {
    await counters.giveUp();
  }
}

/** Runs read-only work; undefined when other transactions changed what it read, several times in a row. */
async function readTogether<T>(reads: Reads, parallel: ParallelSql, work: Work<T>) {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const trial = newTrial();
    const reading = await readWith(recordsOf(trial, reads, parallel).records, work);
    if ('wrote' in reading || (await isStillSo(reads, trial))) return reading;
  }
  return undefined;
}

/**
 * PostgreSQL error codes for a deadlock or another conflict of transactions, after which one of them
 * continues.
 */
function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '40001' || code === '40P01';
}
