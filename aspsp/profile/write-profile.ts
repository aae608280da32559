import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Writes a profile as YAML with mode 0600. The write is atomic. */
export function writeProfile(file: string, profile: object): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, stringify(profile, { aliasDuplicateObjects: false }), { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new Xs2aError('FILE_UNWRITABLE', `The profile cannot be written to ${file}.`, {
      hint: 'Name a file in an existing folder to which you have write access.',
      cause,
    });
  }
}
