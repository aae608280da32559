import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readEvents } from '../evidence/read-events.js';
import { findFiles } from './find-files.js';
import { harRecording, isHar, isOwnHar } from './har-recording.js';
import { parseJson } from './parse-json.js';
import type { Recorded } from './recorded.js';
import { runRecording } from './run-recording.js';
import { isWireMock, wireMockRecording } from './wiremock-recording.js';

/** Maximum size of a file in bytes: longer ones do not fit into a string of Node. */
const MAX_BYTES = 400 * 1024 * 1024;

export interface Recordings {
  readonly exchanges: readonly Recorded[];
  /** The files that were read. */
  readonly files: readonly string[];
  /** The dialects that the records of runs name. */
  readonly dialects: readonly string[];
  /** What was skipped, one sentence each. */
  readonly notes: readonly string[];
}

/** Reads recordings of any format from files and folders. Throws FILE_UNREADABLE with file and line. */
export function readRecordings(
  paths: readonly string[],
  progress: (file: string) => void = () => undefined,
): Recordings {
  const exchanges: Recorded[] = [];
  const files: string[] = [];
  const notes: string[] = [];
  const dialects = new Set<string>();
  for (const { file, named } of paths.flatMap((path) => findFiles(path))) {
    progress(file);
    const found = readOne(file, named, dialects);
    if (typeof found === 'string') {
      notes.push(found);
      continue;
    }
    files.push(file);
    for (const each of found) exchanges.push(each);
  }
  if (files.length === 0) throw nothingIn(paths);
  return { exchanges, files, dialects: [...dialects], notes };
}

/** The exchanges of a file; a sentence when a file of a folder is skipped. */
function readOne(
  file: string,
  named: boolean,
  dialects: Set<string>,
): readonly Recorded[] | string {
  refuseLong(file);
  if (/\.ndjson$/i.test(file)) {
    const events = readEvents(file);
    const [started] = events;
    if (started?.type === 'run-started') dialects.add(started.profile.dialect);
    return runRecording(events, file);
  }
  const document = parseJson(readText(file), file);
  if (isHar(document)) {
    const isCopy = !named && isOwnHar(document) && hasEventsBeside(file);
    return isCopy
      ? `${file} is skipped: events.ndjson in the same folder contains more.`
      : harRecording(document, file);
  }
  if (isWireMock(document)) return wireMockRecording(document, file, bodiesBeside(file));
  if (!named) return `${file} is skipped: it is not a recording.`;
  throw unreadable(file, 'it is not an HTTP Archive, a mapping of WireMock or a record of a run');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    throw unreadable(file, 'it cannot be read', cause);
  }
}

function refuseLong(file: string): void {
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw unreadable(file, `it is longer than ${MAX_BYTES / 1024 / 1024} MB`);
}

const hasEventsBeside = (file: string): boolean =>
  statSync(join(dirname(file), 'events.ndjson'), { throwIfNoEntry: false })?.isFile() === true;

/**
 * Reads bodies from the folder `__files` next to `mappings`, where WireMock stores them; nothing outside of
 * it is read.
 */
function bodiesBeside(file: string): (name: string) => Buffer | undefined {
  const folder = dirname(file);
  const home = basename(folder) === 'mappings' ? dirname(folder) : folder;
  const root = resolve(home, '__files');
  return (name) => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) return undefined;
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= MAX_BYTES ? readFileSync(path) : undefined;
  };
}

function unreadable(file: string, what: string, cause?: unknown): Xs2aError {
  return new Xs2aError('FILE_UNREADABLE', `${file} cannot be judged: ${what}.`, {
    hint: 'Name HAR 1.2 files, mappings of WireMock, an events.ndjson, or a folder of them.',
    place: { file },
    cause,
  });
}

function nothingIn(paths: readonly string[]): Xs2aError {
  return new Xs2aError('FILE_UNREADABLE', `There is no recording in ${paths.join(', ')}.`, {
    hint: 'Name HAR 1.2 files, mappings of WireMock, an events.ndjson, or a folder of them.',
  });
}
