import { ClientError } from './client-error.js';
import type { PreparedCall } from './prepare-call.js';

/** The token, or an error that does not repeat what the source of it said. */
export async function tokenFrom(
  call: PreparedCall,
  ask: () => string | Promise<string>,
): Promise<string> {
  try {
    return await ask();
  } catch (cause) {
    const { id } = call.operation;
    const message = 'what gives the access token failed';
    throw new ClientError('NO_TOKEN', message, id, call.requestId, undefined, cause);
  }
}
