import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import { mergeHeaders } from './merge-headers.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';

/** The same request with the headers that `sign` gives; what they say wins. */
export async function addSignature(
  sign: NonNullable<ClientOptions['sign']>,
  request: OutgoingRequest,
  { requestId }: PreparedCall,
): Promise<OutgoingRequest> {
  try {
    const { headers } = mergeHeaders(request.headers, await sign(request));
    return { ...request, headers };
  } catch (cause) {
    const id = request.operationId;
    throw new ClientError('NOT_SIGNED', '`sign` failed', id, requestId, undefined, cause);
  }
}
