/** A body of more bytes than are taken. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  readonly statusCode = 413;

  constructor(largest: number) {
    super(`is larger than ${largest} bytes`);
  }
}

/** All bytes of a body, unless they are too many. */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  largest: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > largest) throw new BodyTooLarge(largest);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
