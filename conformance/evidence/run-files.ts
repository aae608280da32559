import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { visibleText } from '../../foundation/visible-text.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { RUN_FILES } from '../record/report-forms.js';
import type { RunFiles } from './manifest.js';
import { readZip, ZipError, type ZipLimits } from './read-zip.js';

/** Why a folder is refused: half a sentence that follows its name. */
class RunError extends Error {}

/** Files that a run writes; other files in its folder do not belong to it. */
const OURS: ReadonlySet<string> = new Set(RUN_FILES);

/** More than any run needs: its files pack to a sixth of their size, and few of them to less than a twentieth. */
const LIMITS: ZipLimits = { total: 2 ** 31, ratio: 100, free: 2 ** 24 };

/**
 * Reads the files of a run from its folder, or every file of a zip of it: what a person finds who unpacks it.
 * Throws FILE_UNREADABLE.
 */
export function readRunFiles(run: string): RunFiles {
  try {
    return statSync(run).isDirectory() ? filesOf(run, OURS) : unpacked(readFileSync(run));
  } catch (cause) {
    const why =
      cause instanceof ZipError || cause instanceof RunError
        ? `: it ${visibleText(cause.message)}`
        : '';
    throw new Xs2aError('FILE_UNREADABLE', `${run} cannot be read as a run${why}.`, {
      hint: 'Name the folder of a run under reports/, or the zip that xs2a report export made of it.',
      cause,
    });
  }
}

/** The names in the folder of a run that the suite did not write; a zip has all of its files in the run. */
export function otherFilesIn(run: string, ours: ReadonlySet<string> = OURS): readonly string[] {
  if (statSync(run, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(run)
    .filter((name) => !ours.has(name))
    .sort();
}

/** The files of a folder that have one of these names. */
export function filesOf(folder: string, ours: ReadonlySet<string>): RunFiles {
  const names = readdirSync(folder).filter((name) => ours.has(name));
  return new Map(names.sort().map((name) => [name, bytesOf(folder, name)]));
}

/** A link could lead to any file of this machine, which an export would then hand over. */
function bytesOf(folder: string, name: string): Uint8Array {
  const file = join(folder, name);
  if (lstatSync(file).isFile()) return readFileSync(file);
  throw new RunError(`has ${name}, which is a link or not a file`);
}

function unpacked(zip: Buffer): RunFiles {
  const files = new Map<string, Uint8Array>();
  let folder: string | undefined;
  for (const { path, bytes } of readZip(zip, LIMITS)) {
    const { inside, name } = placeOf(path);
    folder ??= inside;
    if (folder !== inside) {
      throw new ZipError(`has files outside of its folder "${folder}": ${path}`);
    }
    if (name !== '') files.set(name, bytes);
    else if (bytes.length > 0) throw new ZipError(`has a folder with contents of a file: ${path}`);
  }
  return files;
}

/** A run is one folder of files, or files without a folder. */
function placeOf(path: string): { readonly inside: string; readonly name: string } {
  const [, inside = '', name = ''] = /^(?:([^/\\]+)\/)?([^/\\]*)$/.exec(path) ?? [];
  if (inside === '' && name === '') throw new ZipError(`has a folder in its folder: ${path}`);
  return { inside, name };
}

/** Packs the files of a run as a zip with a folder of that name. The same files give the same bytes. */
export function zipOf(files: RunFiles, folder: string): Uint8Array {
  const mtime = new Date(1980, 0, 1);
  const entries = [...files].map(([name, bytes]) => [`${folder}/${name}`, bytes] as const);
  return zipSync(Object.fromEntries(entries), { mtime, level: 6 });
}
