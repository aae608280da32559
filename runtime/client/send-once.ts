import { noAnswer } from './no-answer.js';
import type { RawAnswer } from './raw-answer.js';
import type { Sending } from './step.js';
import type { Transport } from './transport.js';

export const NO_BYTES = /* @__PURE__ */ new Uint8Array();

/** Passes a request to the transport, and reads the whole response unless a stream is wanted. */
export async function sendOnce(
  transport: Transport,
  { call, request, signal }: Sending,
): Promise<RawAnswer> {
  const { body: content, operation, more } = call;
  const { method, url, headers } = request;
  const body = content?.source ?? content?.bytes;
  try {
    const answer = await transport.send({ method, url, headers, body, signal });
    const { status, headers: received } = answer;
    const open = more.stream && operation.streams?.(operation, { status, headers: received });
    if (open) {
      const failed = (cause: unknown) => noAnswer(call, cause, 'the response ended early');
      const stream = open(answer.stream(), failed);
      return { status, headers: received, bytes: NO_BYTES, stream };
    }
    return { status, headers: received, bytes: await answer.bytes() };
  } catch (cause) {
    throw noAnswer(call, cause);
  }
}
