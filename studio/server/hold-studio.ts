import { mkdirSync } from 'node:fs';
import { holdFolder, LOCK } from '../../conformance/report/hold-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Creates the folder of a studio, and prevents that two of them use one embedded database. Returns a function that
 * releases the folder. Throws USAGE or FILE_UNWRITABLE.
 */
export function holdStudio(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return holdFolder(folder);
  } catch (cause) {
    if (cause instanceof Xs2aError) {
      throw new Xs2aError('USAGE', `Another studio uses the folder ${folder}.`, {
        hint: `Open its page, name another folder with --folder, or delete ${LOCK} in it if no studio runs.`,
        cause,
      });
    }
    throw new Xs2aError('FILE_UNWRITABLE', `The folder ${folder} cannot be written.`, {
      hint: 'Name a writable folder with --folder.',
      cause,
    });
  }
}
