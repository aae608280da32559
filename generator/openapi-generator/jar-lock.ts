import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { isObject } from '../load/loaded-document.js';
import type { Jar } from './find-jar.js';

/**
 * The project's file with the SHA-256 of each jar on its first use; it is meant to be committed.
 */
const NAME = 'xs2a.lock.json';
const KEY = 'openapi-generator';

type Lock = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A SHA-256 that is not in the lock file yet. */
export interface NewSum {
  readonly file: string;
  readonly version: string;
  readonly sha256: string;
}

/**
 * Compares the jar with the SHA-256 in the project's lock file. Returns the sum to record when
 * there is none for this version. Returns undefined when they match, when the version is unknown,
 * or when the user chose the file and nothing is recorded.
 */
export function checkJar({ file: jar, version, chosen }: Jar, cwd: string): NewSum | undefined {
  if (version === undefined) return undefined;
  const file = join(cwd, NAME);
  const recorded = readLock(file)[KEY]?.[version];
  if (recorded === undefined && chosen) return undefined;
  const sha256 = createHash('sha256').update(readFileSync(jar)).digest('hex');
  if (recorded === undefined) return { file, version, sha256 };
  if (recorded === sha256) return undefined;
  const text = `The jar ${jar} is not the OpenAPI Generator ${version} that was used before: its SHA-256 is ${sha256}, but the recorded one is ${String(recorded)}.`;
  throw new Xs2aError('TOOL_MISSING', text, {
    hint: `Delete the jar and download it again; if it was replaced on purpose, remove ${version} from ${NAME}.`,
    place: { file },
  });
}

/** Adds the sum to the lock file; called after the jar has succeeded. */
export function recordJar({ file, version, sha256 }: NewSum): void {
  const lock = readLock(file);
  const next = { ...lock, [KEY]: { ...lock[KEY], [version]: sha256 } };
  try {
    writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot record the SHA-256 of the jar in ${file}.`, {
      hint: 'The code was generated. Make the file writable, run again, and commit the file.',
      place: { file },
      cause,
    });
  }
}

function readLock(file: string): Lock {
  if (!existsSync(file)) return {};
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    if (!isObject(lock)) throw new Error('no object');
    return lock as Lock;
  } catch (cause) {
    throw new Xs2aError('CONFIG_INVALID', `${NAME} cannot be read.`, {
      hint: 'Correct it, or restore it from version control: it lists the allowed jars.',
      place: { file },
      cause,
    });
  }
}
