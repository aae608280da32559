import { readStream } from './read-stream.js';

/** The bytes of a body that nobody has read yet. */
export async function readFetchBody({ body, bodyUsed }: Request, largest: number): Promise<Buffer> {
  if (bodyUsed) {
    throw new Error('The body was read before: give this handler the request before that.');
  }
  return body === null ? Buffer.alloc(0) : readStream(chunksOf(body), largest);
}

/** By its reader: not every compiler and runtime knows a stream as something to iterate over. */
async function* chunksOf(stream: NonNullable<Request['body']>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
