import type { Cause } from '../../generated/model/studio/schemas.js';
import type { RecordReader } from './record-reader.js';
import { readRun } from './record-reader.js';
import { toldCauses } from './told-causes.js';

interface Known {
  readonly bytes: number;
  readonly causes: readonly Cause[];
}

const MOST_KEPT = 60;
/** How many times longer than their last reading nobody reads causes of growing records: a fifth of the time at most. */
const REST = 4;

/**
 * Reads the causes of runs. The causes of a run depend on all of its cases, so that a growing record is read from its
 * beginning: pages get slightly older causes when many runs grow at once. Those of a complete record are never old.
 */
export function causeReader(reader: RecordReader): (folder: string) => Promise<readonly Cause[]> {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<readonly Cause[]>>();
  let nextAt = 0;
  const read = async (folder: string, bytes: number): Promise<readonly Cause[]> => {
    const from = performance.now();
    const run = await readRun(folder);
    const causes = run === undefined ? [] : toldCauses(run);
    nextAt = performance.now() + REST * (performance.now() - from);
    known.delete(folder);
    known.set(folder, { bytes, causes });
    for (const oldest of known.keys()) if (known.size > MOST_KEPT) known.delete(oldest);
    return causes;
  };
  return async (folder) => {
    const { bytes, finished } = await reader.index(folder);
    const old = known.get(folder);
    if (old?.bytes === bytes) return old.causes;
    if (finished === undefined && old !== undefined && performance.now() < nextAt)
      return old.causes;
    const running =
      reading.get(folder) ?? read(folder, bytes).finally(() => reading.delete(folder));
    reading.set(folder, running);
    return running;
  };
}
