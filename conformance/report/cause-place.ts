import type { Cause } from '../record/causes/cause.js';
import type { RunStarted } from '../record/event.js';

/** Where a person who keeps the bank's files looks first. */
export interface CausePlace {
  /** Path from the working folder of the run, or an address. */
  readonly uri: string;
  readonly line: number;
}

/**
 * The line of the cause's first operation in a document that the user gave, else the profile: the two that lie in
 * the user's own repository. Our own documents are no place that a user could mend.
 */
export function causePlace({ operations }: Cause, { documents, profile }: RunStarted): CausePlace {
  for (const { lines } of documents ?? []) {
    if (lines === undefined) continue;
    const line = operations.map((id) => lines.at[id]).find((found) => found !== undefined);
    if (line !== undefined) return { uri: lines.uri, line };
  }
  return { uri: profile.file, line: 1 };
}
