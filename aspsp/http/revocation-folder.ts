import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isOutOfDate, type RevocationFile, readRevocationFile } from '../../pki/pki.js';

/** The folder is read at most once in this many milliseconds. */
const PAUSE = 1_000;

interface Known {
  readonly state: string;
  readonly files: readonly RevocationFile[];
}

/**
 * CRLs and OCSP responses in a folder, always up to date: a new or replaced file takes effect
 * without a restart. A file that is unreadable or out of date is logged, once for each state.
 */
export function revocationFolder(
  folder: string,
  log: Logger,
  now: () => Date,
): () => readonly RevocationFile[] {
  let known = new Map<string, Known>();
  const reported = new Set<string>();
  let next = 0;
  const tell = (state: string, file: string, what: string): void => {
    if (reported.has(`${state} ${what}`)) return;
    reported.add(`${state} ${what}`);
    log.warn({ file }, what);
  };
  return () => {
    const time = Date.now();
    if (time >= next) {
      next = time + PAUSE;
      known = new Map(namesIn(folder).map((name) => [name, readAgain(folder, name, known)]));
      for (const [name, { state, files }] of known) {
        if (files.length === 0) tell(state, name, 'neither a CRL nor an OCSP response');
        if (files.some((file) => isOutOfDate(file, now()))) {
          tell(state, name, 'out of date: later revocations are not known');
        }
      }
    }
    return [...known.values()].flatMap(({ files }) => files);
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function readAgain(folder: string, name: string, known: ReadonlyMap<string, Known>): Known {
  const file = join(folder, name);
  try {
    const { mtimeMs, size, ino } = statSync(file);
    const state = `${name} ${mtimeMs} ${size} ${ino}`;
    const before = known.get(name);
    if (before?.state === state) return before;
    return { state, files: readRevocationFile(readFileSync(file)) ?? [] };
  } catch {
    return { state: `${name} unreadable`, files: [] };
  }
}
