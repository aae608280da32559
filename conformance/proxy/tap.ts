import type { Readable } from 'node:stream';

/** Longest body that is kept to be judged; longer ones only pass. */
export const MAX_KEPT = 2 * 1024 * 1024;

/** What passed through a stream. */
export interface Tap {
  /** The bytes; undefined when there were too many. */
  body(): Buffer | undefined;
}

/** Listens to a stream that goes elsewhere, and keeps what passes as long as it is not too much. */
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
