import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ByteStream } from './byte-stream.js';
import { isBodiless } from './is-bodiless.js';
import type { PlainResponse } from './plain-message.js';

/** Sends a response; afterwards discards the rest of a request body that nobody read. */
export function sendNodeAnswer(
  response: ServerResponse,
  { status, headers, body }: PlainResponse,
): void {
  if (!response.req.complete) response.shouldKeepAlive = false;
  const none = status === 204 || status === 304 ? undefined : 0;
  if (body instanceof ByteStream) {
    response.writeHead(status, headers);
    if (isBodiless(status, response.req.method)) {
      body.cancel();
      response.end();
    } else void pump(body, response);
    if (!response.req.complete) response.req.resume();
    return;
  }
  const length = body === undefined ? none : Buffer.byteLength(body);
  if (length !== undefined) response.setHeader('content-length', length);
  response.writeHead(status, headers).end(body);
  if (!response.req.complete) response.req.resume();
}

/**
 * Reads no faster than the caller. An error is already reported, and the caller notices that bytes are
 * missing.
 */
async function pump(body: ByteStream, response: ServerResponse): Promise<void> {
  response.once('close', () => body.cancel());
  try {
    for (let next = await body.next(); next.done !== true; next = await body.next()) {
      if (response.destroyed) return;
      if (!response.write(next.value)) await written(response);
    }
    response.end();
  } catch {
    // written bytes are sent first; no last chunk follows them
    if (response.socket === null) response.destroy();
    else response.socket.destroySoon();
  }
}

/** Resolves when there is space in the buffer, or when the connection is closed. */
async function written(response: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const events = ['drain', 'close'].map((name) => once(response, name, { signal }));
  for (const event of events) event.catch(() => undefined);
  await Promise.race(events);
  waiting.abort();
}
