import type { StudioContext } from '../context/studio-context.js';
import { openRunQueue } from '../queue/run-queue.js';
import { causeReader } from '../record/cause-reader.js';
import { recordReader } from '../record/record-reader.js';
import { type StudioWorker, startWorker, type WorkerOptions } from '../worker/start-worker.js';
import { runFeed } from './run-feed.js';
import type { RunTools } from './run-tools.js';

/** The tools of one process, with the worker in it, if any. */
export interface OpenRunTools extends RunTools {
  /** Interrupts the runs of the worker, which go on at the next start, and closes the queue; not the database. */
  close(): Promise<void>;
}

/**
 * Opens the queue and the readers of records, and starts a worker unless `worker` is false. Let `context.notify` call
 * `feed.changed`, so that pages see at once what happened in this process.
 */
export async function openRunTools(
  context: StudioContext,
  { worker: options = {} }: { readonly worker?: WorkerOptions | false } = {},
): Promise<OpenRunTools> {
  const queue = await openRunQueue(context.database);
  const reader = recordReader();
  const worker: StudioWorker | undefined =
    options === false ? undefined : startWorker(context, queue, { reader, ...options });
  return {
    queue,
    reader,
    causes: causeReader(reader),
    feed: runFeed(context, reader),
    nudge: () => worker?.nudge(),
    async close() {
      await worker?.stop();
      await queue.close();
    },
  };
}
