import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';

const NO_BYTES = new Uint8Array();

/** What goes out this time, with the token of now. */
export function requestOf(call: PreparedCall, token: string | undefined): OutgoingRequest {
  const { operation, url } = call;
  const headers =
    token === undefined ? call.headers : { ...call.headers, Authorization: `Bearer ${token}` };
  const body = call.body?.bytes ?? NO_BYTES;
  return { operationId: operation.id, method: operation.method, url, headers, body };
}
