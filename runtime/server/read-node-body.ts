import type { IncomingMessage } from 'node:http';
import { readStream } from './read-stream.js';

/** The bytes of a body, or those that an earlier body parser left in `request.body`. */
export async function readNodeBody(request: IncomingMessage, largest: number): Promise<Buffer> {
  const given: unknown = Reflect.get(request, 'body');
  if (given instanceof Uint8Array) return Buffer.from(given);
  if (given === undefined || !request.readableEnded) {
    return readStream(request.iterator({ destroyOnReturn: false }), largest);
  }
  throw new Error('The body was already read: mount this handler before other body parsers.');
}
