import type { DocumentChange } from '../change/change.js';
import type { Acceptance } from './policy.js';
import { selects } from './selects.js';

/** Whether an acceptance matches a change: by its fingerprint, or as one of a group. */
export function excuses(acceptance: Acceptance, change: DocumentChange): boolean {
  const { fingerprint } = acceptance;
  return fingerprint === undefined
    ? selects(acceptance, change)
    : fingerprint === change.fingerprint;
}
