import { addSignature } from './add-signature.js';
import type { Bearer } from './bearer.js';
import type { ClientOptions } from './client-options.js';
import { noAnswer } from './no-answer.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer } from './read-answer.js';
import { requestOf } from './request-of.js';
import { delayBefore } from './retry.js';
import type { Seams } from './seams.js';
import { type Attempted, rawOf, sendAttempt } from './send-attempt.js';
import { timeLimit } from './time-limit.js';
import { tokenFrom } from './token-from.js';
import type { Transport } from './transport.js';
import { withHooks } from './with-hooks.js';

export interface SendingParts {
  readonly options: ClientOptions;
  readonly seams: Seams;
  readonly transport: Transport;
  readonly bearer: Bearer | undefined;
}

/** Sends a call until there is an answer to give back; the X-Request-ID stays, being the call's. */
export async function sendRepeatedly(parts: SendingParts, call: PreparedCall): Promise<RawAnswer> {
  const bearer = call.authorized ? undefined : parts.bearer;
  const replayable = call.body?.source === undefined;
  const retry = replayable ? (call.more.retry ?? parts.options.retry) : false;
  const round = bearer?.round() ?? 0;
  let token = bearer?.fixed;
  if (bearer && token === undefined) token = await tokenFrom(call, () => bearer.token());
  let refreshed = !replayable;
  for (let attempt = 1, resent = 0; ; attempt += 1) {
    const attempted = await attemptOnce(parts, call, token, attempt);
    if (!refreshed && attempted.raw !== undefined && bearer?.mends(attempted.raw) === true) {
      refreshed = true;
      const before = token;
      token = await tokenFrom(call, () => bearer.refresh(round));
      if (token !== before) {
        await attempted.raw.stream?.cancel();
        resent += 1;
        continue;
      }
    }
    const { method } = call.operation;
    const delay = retry
      ? delayBefore(retry, method, attempt - resent, attempted, parts.seams)
      : undefined;
    if (delay === undefined || call.signal?.aborted === true) return rawOf(attempted);
    await attempted.raw?.stream?.cancel();
    await parts.seams.sleep(delay, call.signal).catch((cause: unknown) => {
      throw noAnswer(call, call.signal?.reason ?? cause);
    });
  }
}

function attemptOnce(
  parts: SendingParts,
  call: PreparedCall,
  token: string | undefined,
  attempt: number,
): Promise<Attempted> {
  const { options, transport, seams } = parts;
  const { sign, onRequest, onResponse } = options;
  const timeoutMs = call.more.attemptTimeoutMs ?? options.attemptTimeoutMs;
  const plain = requestOf(call, token);
  const send = (request: OutgoingRequest): Promise<Attempted> => {
    if (onRequest === undefined && onResponse === undefined) {
      return sendAttempt(call, request, transport, timeLimit(call.signal, timeoutMs));
    }
    const sent = (): Promise<Attempted> =>
      sendAttempt(call, request, transport, timeLimit(call.signal, timeoutMs));
    return withHooks(options, seams, call, request, attempt, sent);
  };
  return sign === undefined ? send(plain) : addSignature(sign, plain, call).then(send);
}
