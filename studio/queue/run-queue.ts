import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../database/open-database.js';

/** Tells workers that there is work. The rows of the runs alone say what the work is. */
export interface RunQueue {
  /** Wakes a worker up for a run. A second call before a worker has taken it up has no effect. */
  wake(runId: string): Promise<void>;
  /** The run of the oldest call; undefined when there is none. Each call reaches one worker. */
  next(): Promise<string | undefined>;
  close(): Promise<void>;
}

const QUEUE = 'runs';

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
  return {
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
