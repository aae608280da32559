import type { ClientOperation, OpenStream } from './client-spec.js';
import { contentTypeOf, findAnswer, mediaOf } from './find-answer.js';
import type { RawAnswer } from './raw-answer.js';

/** What opens the body of such a response as a stream; undefined unless it is plain bytes, or items one after the other. */
export function streamOpener(
  operation: ClientOperation,
  raw: Omit<RawAnswer, 'bytes'>,
): OpenStream | undefined {
  const spec = findAnswer(operation, raw.status);
  const media = spec && mediaOf(spec, contentTypeOf(raw));
  if (media === undefined) return undefined;
  return media.coding === 'binary' || media.open !== undefined ? openStream : undefined;
}

const openStream: OpenStream = (stream, failed) => {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      pull: async (control) => {
        try {
          const { done, value } = await reader.read();
          if (done) control.close();
          else control.enqueue(value);
        } catch (cause) {
          control.error(failed(cause));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // nothing is read before somebody asks for it
    { highWaterMark: 0 },
  );
};
