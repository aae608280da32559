import { dirname, resolve } from 'node:path';
import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { DocumentChange } from '../change/change.js';
import type { Acceptance } from './policy.js';
import { selects } from './selects.js';

/** Whether an acceptance matches a change of a document: by its fingerprint, or as one of a group. */
export function excuses(
  acceptance: Acceptance,
  change: DocumentChange,
  document: string | undefined,
): boolean {
  if (!isFor(acceptance, document)) return false;
  const { fingerprint } = acceptance;
  return fingerprint === undefined
    ? selects(acceptance, change)
    : fingerprint === change.fingerprint;
}

/** Whether an acceptance is for a document; for one without a file, such as stdin, each is. */
export function isFor({ document: wanted, place }: Acceptance, document?: string): boolean {
  if (wanted === undefined || document === undefined) return true;
  return fitsPattern(resolve(dirname(place.file), wanted), resolve(document));
}
