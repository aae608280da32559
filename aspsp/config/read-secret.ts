import { readFileSync } from 'node:fs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { SecretSource } from './configured-psu.js';

/** Why a secret is not available, as the end of a sentence; undefined when it is. */
export function secretError(source: SecretSource): string | undefined {
  const found = look(source);
  return typeof found === 'string' ? undefined : found.error;
}

/** A secret from the environment or a file. Throws SECRET_UNAVAILABLE. */
export function readSecret(source: SecretSource): string {
  const found = look(source);
  if (typeof found === 'string') return found;
  throw new Xs2aError('SECRET_UNAVAILABLE', `The password ${found.error}.`, {
    hint: 'Set the variable or correct the file, and start again.',
  });
}

function look(source: SecretSource): string | { readonly error: string } {
  if ('env' in source) {
    const value = process.env[source.env] ?? '';
    const error = `needs the environment variable ${source.env}, which is not set or is empty`;
    return value === '' ? { error } : value;
  }
  const text = contentOf(source.file);
  if (text === undefined) return { error: `needs the file ${source.file}, which cannot be read` };
  return text === '' ? { error: `needs the file ${source.file}, which is empty` } : text;
}

/** One line break at the end of the file is not part of the secret. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
