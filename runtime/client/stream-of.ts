import { type BytesSource, chunksOf } from '../model/bytes-source.js';

/** Converts an iterable to a stream, because transports only accept a stream or a Blob. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array>;
export function streamOf(
  source: Exclude<BytesSource, Uint8Array>,
): Blob | ReadableStream<Uint8Array>;
export function streamOf(
  source: Exclude<BytesSource, Uint8Array>,
): Blob | ReadableStream<Uint8Array> {
  if (source instanceof Blob || source instanceof ReadableStream) return source;
  const chunks = chunksOf(source);
  return new ReadableStream<Uint8Array>({
    pull: async (control) => {
      const { done, value } = await chunks.next();
      if (done === true) control.close();
      else control.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
