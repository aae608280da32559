import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StudioContext } from '../context/studio-context.js';

/** The last entry of the audit log: its number and its hash, which covers all entries before it. */
export interface AuditHead {
  readonly id: number;
  readonly hash: string;
}

const PURPOSE = 'head of the audit log';

type HeadPlace = Pick<StudioContext, 'folder' | 'secrets'>;

const fileIn = ({ folder }: HeadPlace): string => join(folder, 'audit-head');

/** Where nobody looks for an entry: what a head that was changed, or sealed with another key, names. */
const NOWHERE: AuditHead = { id: 0, hash: '' };

/** The head in the folder of the studio; undefined before the first entry. */
export function readHead(place: HeadPlace): AuditHead | undefined {
  try {
    const sealed = readFileSync(fileIn(place));
    return JSON.parse(Buffer.from(place.secrets.unseal(sealed, PURPOSE)).toString()) as AuditHead;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : NOWHERE;
  }
}

/**
 * Seals the head with the key of the studio, in a file: whoever may change the database alone can neither forge it nor
 * put an older one back. A crash before this call leaves a head that is one entry behind, which the log does not contradict.
 */
export function writeHead(place: HeadPlace, { id, hash }: AuditHead): void {
  const sealed = place.secrets.seal(Buffer.from(JSON.stringify({ id, hash })), PURPOSE);
  const file = fileIn(place);
  const anew = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(anew, sealed, { mode: 0o600 });
  renameSync(anew, file);
}
