import { lockFolder } from '../../foundation/lock-folder.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Creates the folder of a studio. Throws FILE_UNWRITABLE. */
export function makeStudioFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `The folder ${folder} cannot be written.`, {
      hint: 'Name a writable folder with --folder.',
      cause,
    });
  }
}

/** Prevents that two studios use one embedded database. Returns a function that releases the folder. Throws USAGE. */
export function holdStudio(folder: string): Promise<() => Promise<void>> {
  return lockFolder(
    folder,
    () =>
      new Xs2aError('USAGE', `Another studio uses the folder ${folder}.`, {
        hint: 'Open its page, or name another folder with --folder.',
      }),
  );
}
