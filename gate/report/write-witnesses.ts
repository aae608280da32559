import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Diff } from '../change/change.js';

/** Writes each witness to its own JSON file, named by the rule and the fingerprint of its change. */
export async function writeWitnesses(folder: string, { changes }: Diff): Promise<void> {
  try {
    makeFolder(folder);
    for (const { id, fingerprint, sentence, witness } of changes) {
      if (witness === null) continue;
      const text = JSON.stringify(
        { schemaVersion: 1, id, fingerprint, sentence, ...witness },
        null,
        2,
      );
      await writeFile(join(folder, `${id}-${fingerprint}.json`), `${text}\n`);
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError(
      'FILE_UNWRITABLE',
      `The witnesses cannot be written to ${folder}: ${why}.`,
      {
        hint: 'Name a folder that can be written to.',
        cause,
      },
    );
  }
}
