/** A source of bytes. All but a Uint8Array and a Blob can only be read once. */
export type BytesSource =
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Whether a value is a source of bytes. */
export function isSource(value: unknown): value is BytesSource {
  if (value instanceof Uint8Array || value instanceof Blob) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || value instanceof ReadableStream;
}

/** The bytes of a source, one chunk at a time. In browsers, streams are not always iterable. */
export async function* chunksOf(source: BytesSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    yield source;
    return;
  }
  const stream = source instanceof Blob ? source.stream() : source;
  if (!(stream instanceof ReadableStream)) {
    // with `yield*`, TypeScript 5.5 asks for an iterator that takes a value
    for await (const chunk of stream) yield chunk;
    return;
  }
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
