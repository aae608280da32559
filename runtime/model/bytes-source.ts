/** What bytes are read from. All but a Uint8Array and a Blob can be read only once. */
export type BytesSource =
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Whether a value is something that bytes are read from. */
export function isSource(value: unknown): value is BytesSource {
  if (value instanceof Uint8Array || value instanceof Blob) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || value instanceof ReadableStream;
}

/** The bytes of a source, a chunk at a time. Browsers have streams that cannot be iterated. */
export async function* chunksOf(source: BytesSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    yield source;
    return;
  }
  const stream = source instanceof Blob ? source.stream() : source;
  if (!(stream instanceof ReadableStream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
