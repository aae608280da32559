import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { RUN_FILES } from '../record/report-forms.js';
import type { RunFiles } from './manifest.js';

/** Files that a run writes; other files in its folder do not belong to it. */
const OURS: ReadonlySet<string> = new Set(RUN_FILES);

/** Maximum size of the unpacked files, larger than any run: a zip that exceeds it is rejected. */
const MOST_BYTES = 2 ** 31;

/** Reads the files of a run from its folder or from a zip of it. Throws FILE_UNREADABLE. */
export function readRunFiles(run: string): RunFiles {
  try {
    return statSync(run).isDirectory() ? filesOf(run) : unpacked(run);
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `${run} cannot be read as a run.`, {
      hint: 'Name the folder of a run under reports/, or the zip that xs2a report export made of it.',
      cause,
    });
  }
}

function filesOf(folder: string): RunFiles {
  const names = readdirSync(folder).filter((name) => OURS.has(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

function unpacked(file: string): RunFiles {
  let total = 0;
  const packed = unzipSync(readFileSync(file), {
    filter: ({ name, originalSize }) => {
      total += originalSize;
      if (total > MOST_BYTES) throw new Error('too large');
      return OURS.has(basename(name));
    },
  });
  return new Map(Object.entries(packed).map(([name, bytes]) => [basename(name), bytes]));
}

/** Packs the files of a run as a zip with a folder of that name. The same files give the same bytes. */
export function zipOf(files: RunFiles, folder: string): Uint8Array {
  const mtime = new Date(1980, 0, 1);
  const entries = [...files].map(([name, bytes]) => [`${folder}/${name}`, bytes] as const);
  return zipSync(Object.fromEntries(entries), { mtime, level: 6 });
}
