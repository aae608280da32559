import { asReceived } from './as-received.js';
import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import type { AttemptEnd, OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer } from './read-answer.js';
import type { Seams } from './seams.js';
import type { Attempted } from './send-attempt.js';

/** One attempt between its hooks. A hook that throws ends the call, and the error says so. */
export async function withHooks(
  { onRequest, onResponse }: ClientOptions,
  { now }: Seams,
  call: PreparedCall,
  request: OutgoingRequest,
  attempt: number,
  send: () => Promise<Attempted>,
): Promise<Attempted> {
  if (onRequest !== undefined) {
    try {
      await onRequest(request, attempt);
    } catch (cause) {
      throw hookFailed('onRequest', call, cause, undefined);
    }
  }
  if (onResponse === undefined) return send();
  const start = now();
  const attempted = await send();
  try {
    await onResponse(endOf(attempted, attempt, now() - start), request);
  } catch (cause) {
    await attempted.raw?.stream?.cancel();
    throw hookFailed('onResponse', call, cause, attempted.raw);
  }
  return attempted;
}

function endOf({ raw, error }: Attempted, attempt: number, durationMs: number): AttemptEnd {
  return {
    attempt,
    durationMs,
    ...(raw === undefined ? {} : { status: raw.status, headers: raw.headers }),
    ...(error === undefined ? {} : { error }),
  };
}

function hookFailed(
  hook: string,
  { operation, requestId }: PreparedCall,
  cause: unknown,
  raw: RawAnswer | undefined,
): ClientError {
  const received = raw === undefined ? undefined : asReceived(raw);
  const message = `the hook ${hook} failed`;
  return new ClientError('HOOK_FAILED', message, operation.id, requestId, received, cause);
}
