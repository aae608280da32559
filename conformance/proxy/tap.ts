import type { Readable } from 'node:stream';

/** Maximum size of a body that is kept for judging, in bytes; longer ones are only forwarded. */
export const MAX_KEPT = 2 * 1024 * 1024;

/** The content of a stream. */
export interface Tap {
  /** The bytes; undefined when there were too many. */
  body(): Buffer | undefined;
}

/** Listens to a stream without consuming it, and keeps its content up to MAX_KEPT. */
export function tap(stream: Readable): Tap {
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_KEPT) chunks = undefined;
    chunks?.push(chunk);
  });
  return { body: () => (chunks === undefined ? undefined : Buffer.concat(chunks)) };
}
