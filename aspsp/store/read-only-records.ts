import type { Records } from './store.js';

/** What work on a snapshot throws when it wants to change something. */
export class WantsToWrite extends Error {}

const READS: ReadonlySet<string> = new Set([
  'get',
  'find',
  'dueBy',
  'counted',
] satisfies (keyof Records)[]);

export interface ReadOnly {
  readonly records: Records;
  /** Whether something else than reading was tried. */
  wantedToWrite(): boolean;
}

/** The same records, of which nothing but reading works. */
export function readOnlyRecords(records: Records): ReadOnly {
  let wanted = false;
  const refuse = async (): Promise<never> => {
    wanted = true;
    throw new WantsToWrite('only reading works here');
  };
  const calls = Object.entries(records).map(([name, call]) => [
    name,
    READS.has(name) ? call : refuse,
  ]);
  return { records: Object.fromEntries(calls) as Records, wantedToWrite: () => wanted };
}
