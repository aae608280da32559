import type { Records } from './store.js';

/** The error that work on a snapshot throws when it tries to write. */
class WantsToWrite extends Error {}

const READS: ReadonlySet<string> = new Set([
  'get',
  'find',
  'dueBy',
  'counted',
] satisfies (keyof Records)[]);

export interface ReadOnly {
  readonly records: Records;
  /** Whether the work tried anything other than reading. */
  wantedToWrite(): boolean;
}

/** The same records, restricted to reading. */
export function readOnlyRecords(records: Records): ReadOnly {
  let wanted = false;
  const refuse = async (): Promise<never> => {
    wanted = true;
    throw new WantsToWrite('only reading is possible here');
  };
  const calls = Object.entries(records).map(([name, call]) => [
    name,
    READS.has(name) ? call : refuse,
  ]);
  return { records: Object.fromEntries(calls) as Records, wantedToWrite: () => wanted };
}
