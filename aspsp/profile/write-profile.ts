import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Writes a profile as YAML: mode 0600, and there wholly or not at all. */
export function writeProfile(file: string, profile: object): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, stringify(profile, { aliasDuplicateObjects: false }), { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new Xs2aError('FILE_UNWRITABLE', `The profile cannot be written to ${file}.`, {
      hint: 'Name a file in a folder that exists and that you may write to.',
      cause,
    });
  }
}
