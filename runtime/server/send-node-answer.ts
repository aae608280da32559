import type { ServerResponse } from 'node:http';
import type { PlainResponse } from './plain-message.js';

/** Writes an answer; what is left of a body that nobody read is taken from the wire afterwards. */
export function sendNodeAnswer(
  response: ServerResponse,
  { status, headers, body }: PlainResponse,
): void {
  if (!response.req.complete) response.shouldKeepAlive = false;
  const none = status === 204 || status === 304 ? undefined : 0;
  const length = body === undefined ? none : Buffer.byteLength(body);
  if (length !== undefined) response.setHeader('content-length', length);
  response.writeHead(status, headers).end(body);
  if (!response.req.complete) response.req.resume();
}
