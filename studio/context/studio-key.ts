import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** The variable with the key of the studio, which needs no file then. */
export const KEY_VARIABLE = 'XS2A_STUDIO_KEY';

const KEY_BYTES = 32;
const MAKE_ONE = '`openssl rand -base64 32` prints one';

/**
 * The key that encrypts secrets: from the environment, otherwise from the file `key` in the folder of the studio, which is made
 * when it is absent. Throws SECRET_UNAVAILABLE for a key of another length and for a file that other users can read.
 */
export function studioKey(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Uint8Array {
  const given = environment[KEY_VARIABLE];
  if (given !== undefined) return decoded(given, KEY_VARIABLE);
  const file = join(folder, 'key');
  try {
    const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(file, cause);
  }
  refuseReadable(file);
  return decoded(readFileSync(file, 'utf8'), file);
}

function decoded(text: string, from: string): Uint8Array {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  if (key.length === KEY_BYTES && key.toString('base64') === trimmed) return key;
  throw new Xs2aError('SECRET_UNAVAILABLE', `${from} is not a key of 32 bytes in Base64.`, {
    hint: `Give the key with which the secrets were stored; for a new studio, ${MAKE_ONE}.`,
  });
}

/** Windows has no such mode: there, the folder of the user protects the file. */
function refuseReadable(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  throw new Xs2aError(
    'SECRET_UNAVAILABLE',
    `Other users can read the key file ${file} (mode ${mode.toString(8)}).`,
    { hint: `Run \`chmod 600 ${file}\`; if others may have read it, store all secrets anew.` },
  );
}

function unwritable(file: string, cause: unknown): Xs2aError {
  return new Xs2aError('FILE_UNWRITABLE', `Cannot write the key file ${file}.`, {
    hint: `Name a writable folder with --folder, or set ${KEY_VARIABLE}.`,
    cause,
  });
}
