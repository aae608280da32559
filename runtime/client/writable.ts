import { UnwritableError } from '../model/unwritable-error.js';
import { ClientError } from './client-error.js';

/** A value that cannot be written as text is an error of the caller. */
export function writable<T>(operationId: string, name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    throw new ClientError('INVALID_REQUEST', `${name} ${error.message}`, operationId, undefined);
  }
}
