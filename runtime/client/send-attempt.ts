import { Readable } from 'node:stream';
import { type Dispatcher, request as send } from 'undici';
import type { ClientError } from './client-error.js';
import { isBinary } from './find-answer.js';
import { noAnswer } from './no-answer.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer } from './read-answer.js';

/** One of the two. */
export interface Attempted {
  readonly raw?: RawAnswer;
  readonly error?: ClientError;
}

const NO_BYTES = new Uint8Array();

/** What goes out this time, with the token of now. */
export function requestOf(call: PreparedCall, token: string | undefined): OutgoingRequest {
  const { operation, url } = call;
  const headers =
    token === undefined ? call.headers : { ...call.headers, Authorization: `Bearer ${token}` };
  const body = call.body?.bytes ?? NO_BYTES;
  return { operationId: operation.id, method: operation.method, url, headers, body };
}

/** Sends once; whatever goes wrong on the way is a result, not thrown. */
export async function sendAttempt(
  call: PreparedCall,
  { method, url, headers }: OutgoingRequest,
  dispatcher: Dispatcher | undefined,
  attemptTimeoutMs: number | undefined,
): Promise<Attempted> {
  const { body, operation, more } = call;
  const source = body?.source === undefined ? undefined : Readable.from(body.source);
  const signal = attemptSignal(call.signal, attemptTimeoutMs);
  const options: Parameters<typeof send>[1] = {
    method,
    headers,
    body: source ?? body?.bytes ?? null,
  };
  if (signal !== undefined) options.signal = signal;
  if (dispatcher !== undefined) options.dispatcher = dispatcher;
  try {
    const answer = await send(url, options);
    const head = { status: answer.statusCode, headers: answer.headers };
    if (more.stream === true && isBinary(operation, head)) {
      return { raw: { ...head, bytes: NO_BYTES, stream: answer.body } };
    }
    return { raw: { ...head, bytes: await answer.body.bytes() } };
  } catch (cause) {
    return { error: noAnswer(call, cause) };
  }
}

function attemptSignal(call: AbortSignal | undefined, timeoutMs: number | undefined) {
  if (timeoutMs === undefined) return call;
  const timeout = AbortSignal.timeout(timeoutMs);
  return call === undefined ? timeout : AbortSignal.any([call, timeout]);
}
