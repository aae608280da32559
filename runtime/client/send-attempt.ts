import type { ClientError } from './client-error.js';
import { isBinary } from './find-answer.js';
import { noAnswer } from './no-answer.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer } from './read-answer.js';
import type { Transport } from './transport.js';

/** One of the two. */
export interface Attempted {
  readonly raw?: RawAnswer;
  readonly error?: ClientError;
}

const NO_BYTES = new Uint8Array();

/** Sends once; whatever goes wrong on the way is a result, not thrown. */
export async function sendAttempt(
  call: PreparedCall,
  { method, url, headers }: Pick<OutgoingRequest, 'method' | 'url' | 'headers'>,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<Attempted> {
  const { body, operation, more } = call;
  try {
    const content = body?.source ?? body?.bytes;
    const answer = await transport.send({ method, url, headers, body: content, signal });
    const { status, headers: received } = answer;
    const head = { status, headers: received };
    if (more.stream === true && isBinary(operation, head)) {
      return { raw: { ...head, bytes: NO_BYTES, stream: answer.stream() } };
    }
    return { raw: { ...head, bytes: await answer.bytes() } };
  } catch (cause) {
    return { error: noAnswer(call, cause) };
  }
}

/** The answer, or the error thrown. */
export function rawOf({ raw, error }: Attempted): RawAnswer {
  if (raw === undefined) throw error;
  return raw;
}
