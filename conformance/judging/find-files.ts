import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

export interface FoundFile {
  readonly file: string;
  /** Whether the user named the file; otherwise it was found in a named folder. */
  readonly named: boolean;
}

/** File names that may be recordings. */
const RECORDING = /\.(?:har|json|ndjson)$/i;
/** Folders that are skipped: bodies of WireMock, and folders without recordings. */
const PASSED_OVER: ReadonlySet<string> = new Set(['__files', 'node_modules', '.git']);

/** The file itself, or every file in a folder that may be a recording, sorted by name. */
export function findFiles(path: string): readonly FoundFile[] {
  const found = statOf(path);
  return found === 'file'
    ? [{ file: path, named: true }]
    : below(path).map((file) => ({ file, named: false }));
}

function statOf(path: string): 'file' | 'folder' {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return 'folder';
    if (found.isFile()) return 'file';
  } catch (cause) {
    throw missing(path, 'does not exist or cannot be read', cause);
  }
  throw missing(path, 'is neither a file nor a folder');
}

function below(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : below(path);
    return entry.isFile() && RECORDING.test(entry.name) ? [path] : [];
  });
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (cause) {
    throw missing(folder, 'cannot be read', cause);
  }
}

function missing(path: string, what: string, cause?: unknown): Xs2aError {
  return new Xs2aError('FILE_UNREADABLE', `${path} ${what}.`, {
    hint: 'Check the path; relative paths start at the current folder.',
    place: { file: path },
    cause,
  });
}
