/** Longest answer that is read. */
const MAX_BYTES = 5_000_000;

/** Reads a body to its end; undefined when it is longer than 5 MB. */
export async function readBody(stream: AsyncIterable<unknown>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
