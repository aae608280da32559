import { writeFile } from 'node:fs/promises';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Writes a report to a file. Throws FILE_UNWRITABLE. */
export async function writeOutput(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('FILE_UNWRITABLE', `The report cannot be written to ${file}: ${why}.`, {
      hint: 'Name a file in a folder that can be written to.',
      cause,
    });
  }
}
