import type { Cause } from '../record/causes/cause.js';
import type { RunStarted } from '../record/event.js';

/** The place in the user's files that belongs to a cause. */
export interface CausePlace {
  /** Path relative to the working folder of the run, or an address. */
  readonly uri: string;
  readonly line: number;
}

/**
 * The line of the cause's first operation in a document that the user provided, otherwise the profile: both
 * are in the user's own repository. The tool's own documents are not named, because users cannot correct
 * them.
 */
export function causePlace({ operations }: Cause, { documents, profile }: RunStarted): CausePlace {
  for (const { lines } of documents ?? []) {
    if (lines === undefined) continue;
    const line = operations.map((id) => lines.at[id]).find((found) => found !== undefined);
    if (line !== undefined) return { uri: lines.uri, line };
  }
  return { uri: profile.file, line: 1 };
}
