import { readStream } from './read-stream.js';

/** The bytes of a body that has not been read yet. */
export async function readFetchBody({ body, bodyUsed }: Request, largest: number): Promise<Buffer> {
  if (bodyUsed) {
    throw new Error('The body was already read: pass the request to this handler first.');
  }
  return body === null ? Buffer.alloc(0) : readStream(chunksOf(body), largest);
}

/** Uses the reader, because not every compiler and runtime supports iterating over a stream. */
async function* chunksOf(stream: NonNullable<Request['body']>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
