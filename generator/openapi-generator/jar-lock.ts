import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { isObject } from '../load/loaded-document.js';
import type { Jar } from './find-jar.js';

/** The file of a project that says what each jar was when it was used first; it is committed. */
const NAME = 'xs2a.lock.json';
const KEY = 'openapi-generator';

type Lock = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A sum that no file has recorded yet. */
export interface NewSum {
  readonly file: string;
  readonly version: string;
  readonly sha256: string;
}

/**
 * Compares the jar with what the project's lock file recorded for its version. Undefined when they are
 * the same, or when the user named the file and nothing is recorded; else what is to be recorded.
 */
export function checkJar({ file: jar, version, chosen }: Jar, cwd: string): NewSum | undefined {
  if (version === undefined) return undefined;
  const file = join(cwd, NAME);
  const recorded = readLock(file)[KEY]?.[version];
  if (recorded === undefined && chosen) return undefined;
  const sha256 = createHash('sha256').update(readFileSync(jar)).digest('hex');
  if (recorded === undefined) return { file, version, sha256 };
  if (recorded === sha256) return undefined;
  const text = `The jar ${jar} is not the OpenAPI Generator ${version} that was used before: its SHA-256 is ${sha256}, recorded is ${String(recorded)}.`;
  throw new Xs2aError('TOOL_MISSING', text, {
    hint: `Delete the jar and fetch it again; if it was replaced on purpose, remove ${version} from ${NAME}.`,
    place: { file },
  });
}

/** Adds the sum to the lock file; called when the jar has done its work. */
export function recordJar({ file, version, sha256 }: NewSum): void {
  const lock = readLock(file);
  const next = { ...lock, [KEY]: { ...lock[KEY], [version]: sha256 } };
  try {
    writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `The SHA-256 of the jar cannot be kept in ${file}.`, {
      hint: 'Let the file be written once, and commit it. The code was generated.',
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
