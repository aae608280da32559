import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { RunStarted } from '../../conformance/record/event.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Whether a run is in `reports` of the current folder, where the suite writes its runs. Any other run may come
 * from somebody else, and what it names is not used.
 */
export const isOwnRun = (run: string): boolean => isBelow(resolve('reports'), run);

/**
 * The profile of an earlier run, to use again: its commands run with the rights of the user. So it has to be
 * the file of that run, unchanged, and not a file that came with the run. Throws USAGE.
 */
export function profileOfRun(run: string, { profile }: RunStarted, id: string): string {
  if (!isOwnRun(run)) {
    throw refused(`${run} lies outside of reports/, so the profile that it names is not used`);
  }
  const { path, file, sha256 } = profile;
  if (path === undefined || !isAbsolute(path) || sha256 === undefined) {
    throw refused(`That run recorded its profile ${file} without its path`);
  }
  if (!existsSync(path)) throw goneProfile(path, id);
  if (isBelow(resolve('reports'), path)) {
    throw refused(`The profile ${path} lies among the reports and may have come with the run`);
  }
  if (digestOf(path) !== sha256) {
    throw refused(`The profile ${path} has changed since that run`);
  }
  return path;
}

/** The profile of the bank that a run started is deleted when the run ends. */
export function goneProfile(file: string, id: string): Xs2aError {
  return new Xs2aError('USAGE', `The profile ${file} of that run no longer exists.`, {
    hint: `Name a profile with --profile, or test the reference bank with \`xs2a conformance --only ${id}\`.`,
  });
}

function isBelow(folder: string, path: string): boolean {
  if (!existsSync(folder) || !existsSync(path)) return false;
  const inside = relative(realpathSync(folder), realpathSync(path));
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
}

/** SHA-256 of a file, hexadecimal; undefined for a folder, a pipe or a device. */
function digestOf(file: string): string | undefined {
  if (!statSync(file).isFile()) return undefined;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

const refused = (message: string): Xs2aError =>
  new Xs2aError('USAGE', `${message}.`, {
    hint: 'Name your profile of that bank with --profile: its commands run with your rights.',
  });
