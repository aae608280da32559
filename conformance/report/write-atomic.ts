import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * File mode that permits access only to the user who started the run, because reports contain accounts,
 * payments and names.
 */
export const OWN = 0o600;

/** Writes a file completely or not at all: first to a temporary file next to it, which is then renamed. */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array,
  mode = OWN,
): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, content, { mode });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new Xs2aError('FILE_UNWRITABLE', `The report ${file} cannot be written.`, {
      hint: 'Check that the folder is writable and the disk is not full, or choose another one with --out.',
      cause,
    });
  }
}
