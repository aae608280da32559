/** A body with more bytes than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  readonly statusCode = 413;

  constructor(largest: number) {
    super(`is larger than ${largest} bytes`);
  }
}

/** All bytes of a body. Throws when there are too many. */
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
