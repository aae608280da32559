import type { Cause } from '../../generated/model/studio/schemas.js';
import type { RunQueue } from '../queue/run-queue.js';
import type { RecordReader } from '../record/record-reader.js';
import type { RunFeed } from './run-feed.js';

/** What the handlers of runs and findings work with besides the context; `openRunTools` makes it. */
export interface RunTools {
  readonly queue: RunQueue;
  readonly reader: RecordReader;
  /** The causes of the record in a folder. */
  readonly causes: (folder: string) => Promise<readonly Cause[]>;
  readonly feed: RunFeed;
  /** Lets a worker of this process look at the queue at once. */
  readonly nudge: () => void;
}
