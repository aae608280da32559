import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** For nobody but who began the run: reports tell accounts, payments and names. */
export const OWN = 0o600;

/** Writes a file whole or not at all: beside its place first, then moved onto it. */
export async function writeAtomic(file: string, content: string): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, content, { mode: OWN });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new Xs2aError('FILE_UNWRITABLE', `The report ${file} cannot be written.`, {
      hint: 'Check that the folder is writable and the disk has room, or choose another with --out.',
      cause,
    });
  }
}
