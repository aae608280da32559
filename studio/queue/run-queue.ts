import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Database, OpenDatabase } from '../database/open-database.js';

/** Tells workers that there is work. The rows of the runs alone say what the work is. */
export interface RunQueue {
  /** Wakes a worker up for a run. A second call before a worker has taken it up has no effect. */
  wake(runId: string): Promise<void>;
  /** The run of the oldest call; undefined when there is none. Each call reaches one worker. */
  next(): Promise<string | undefined>;
  /** Adds a delivery of a webhook, as part of a transaction. */
  deliver(db: Database, deliveryId: string): Promise<void>;
  /** The next delivery that is due; each call reaches one worker. */
  nextDelivery(): Promise<DueDelivery | undefined>;
  close(): Promise<void>;
}

/** A delivery that a worker has taken up. One that is neither done nor failed within a minute is due again. */
export interface DueDelivery {
  readonly deliveryId: string;
  /** Whether it is not repeated when it fails. */
  readonly isLast: boolean;
  done(): Promise<void>;
  failed(): Promise<void>;
}

const QUEUE = 'runs';
const DELIVERIES = 'deliveries';
/** Repeated for about three hours: after 10 seconds, then each time about twice as late. */
const PATIENT = { retryLimit: 10, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 };

interface Job {
  readonly runId: string;
}

/**
 * Opens the queue of runs, in tables of its own of the same database. A job ends when a worker has taken it up, because
 * a run may take hours: whether it goes on is told by the heartbeat in its row.
 */
export async function openRunQueue(database: OpenDatabase): Promise<RunQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    schedule: false,
  });
  // an error of its upkeep, such as a database that restarts; it tries again
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0 });
  await boss.createQueue(DELIVERIES, { name: DELIVERIES, policy: 'standard' });
  return {
    async deliver(db, deliveryId) {
      await boss.send(DELIVERIES, { deliveryId }, { ...PATIENT, db: within(db) });
    },
    async nextDelivery() {
      const [job] = await boss.fetch<{ readonly deliveryId: string }>(DELIVERIES, {
        includeMetadata: true,
      });
      if (job === undefined) return undefined;
      return {
        deliveryId: job.data.deliveryId,
        isLast: job.retryCount >= job.retryLimit,
        done: () => boss.complete(DELIVERIES, job.id),
        failed: () => boss.fail(DELIVERIES, job.id),
      };
    },
    async wake(runId) {
      const job: Job = { runId };
      await boss.send(QUEUE, job, { singletonKey: runId });
    },
    async next() {
      const [job] = await boss.fetch<Job>(QUEUE);
      if (job === undefined) return undefined;
      await boss.deleteJob(QUEUE, job.id);
      return job.data.runId;
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Lets the queue send its SQL within a transaction of typed queries: `$1` becomes the first value. */
function within(db: Database): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
      const { rows } = (await db.execute(sql.join(parts))) as unknown as {
        readonly rows: object[];
      };
      return { rows };
    },
  };
}
