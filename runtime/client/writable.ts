import { UnwritableError } from '../model/unwritable-error.js';
import { ClientError } from './client-error.js';

/** What has no text is the caller's mistake. */
export function writable<T>(operationId: string, name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    throw new ClientError('INVALID_REQUEST', `${name} ${error.message}`, operationId, undefined);
  }
}
