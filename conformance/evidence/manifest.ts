import { createHash } from 'node:crypto';
import type { RunStarted, RunVerdict } from '../record/event.js';
import { hashOf, isChained } from '../record/event-chain.js';
import type { Run } from '../record/fold-run.js';
import { recordLines } from '../record/record-lines.js';

/**
 * manifest.json: the digests of the files of a run at the time when they were written. New keys may be added
 * without a new `schemaVersion`.
 */
export interface Manifest {
  readonly schemaVersion: 1;
  readonly runId: string;
  readonly tool: RunStarted['tool'];
  readonly startedAt: string;
  readonly target: RunStarted['target'];
  readonly verdict: RunVerdict;
  /**
   * The number of lines of events.ndjson and the SHA-256 of the last one; absent when the record is stored
   * elsewhere.
   */
  readonly events?: { readonly count: number; readonly last: string };
  /** Sorted by name. */
  readonly files: readonly {
    readonly file: string;
    readonly bytes: number;
    /** Hexadecimal. */
    readonly sha256: string;
  }[];
}

/** The folder of a run in memory: the bytes of each file, by file name. */
export type RunFiles = ReadonlyMap<string, Uint8Array>;

export const RECORD = 'events.ndjson';
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.jws';

/** Creates the manifest of the files of a run. */
export function manifestOf(run: Run, files: RunFiles): Manifest {
  const record = files.get(RECORD);
  return manifestWith(run, listedFiles(files), record === undefined ? undefined : endOf(record));
}

/** The manifest of a run whose files are known. */
export function manifestWith(
  run: Run,
  files: Manifest['files'],
  events: Manifest['events'],
): Manifest {
  const { runId, tool, startedAt, target } = run.started;
  return {
    schemaVersion: 1,
    runId,
    tool,
    startedAt,
    target,
    verdict: run.finished.verdict,
    ...(events === undefined ? {} : { events }),
    files,
  };
}

/** The digests of files for a manifest, which does not list itself or its signature. */
export function listedFiles(files: RunFiles): Manifest['files'] {
  return [...files]
    .filter(([file]) => file !== MANIFEST && file !== SIGNATURE)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, bytes]) => ({ file, bytes: bytes.length, sha256: digest(bytes) }));
}

/** SHA-256, hexadecimal. */
export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function endOf(record: Uint8Array): Manifest['events'] {
  if (!isChained(recordLines(record))) return undefined;
  const end = { count: 0, last: '' };
  for (const line of recordLines(record)) {
    end.count += 1;
    end.last = line;
  }
  return { count: end.count, last: hashOf(end.last) };
}
