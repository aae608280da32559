import { asReceived } from './as-received.js';
import { ClientError } from './client-error.js';
import type { AttemptEnd, OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepared-call.js';
import type { RawAnswer } from './raw-answer.js';
import type { Sending, Step } from './step.js';

/** Functions that are called for each attempt. */
export interface CallHooks {
  /** Before each attempt. If it throws, the call fails with HOOK_FAILED and nothing is sent. */
  readonly onRequest?: (request: OutgoingRequest, attempt: number) => void | Promise<void>;
  /**
   * After each attempt. If it throws, the call fails with HOOK_FAILED and the error contains the response.
   */
  readonly onResponse?: (end: AttemptEnd, request: OutgoingRequest) => void | Promise<void>;
}

/** Calls hooks for each attempt. They come after retries and signatures, so they get what is really sent. */
export function withHooks({ onRequest, onResponse }: CallHooks, now = Date.now): Step {
  const attempts = new WeakMap<PreparedCall, number>();
  return {
    around: (send) => async (sending) => {
      const { call, request } = sending;
      const attempt = (attempts.get(call) ?? 0) + 1;
      attempts.set(call, attempt);
      await hooked('onRequest', sending, undefined, () => onRequest?.(request, attempt));
      const start = now();
      const tell = (end: Partial<AttemptEnd>, raw: RawAnswer | undefined): Promise<void> => {
        const whole: AttemptEnd = { attempt, durationMs: now() - start, ...end };
        return hooked('onResponse', sending, raw, () => onResponse?.(whole, request));
      };
      let raw: RawAnswer;
      try {
        raw = await send(sending);
      } catch (error) {
        if (error instanceof ClientError) await tell({ error }, undefined);
        throw error;
      }
      await tell({ status: raw.status, headers: raw.headers }, raw);
      return raw;
    },
  };
}

/** Runs a hook; an error that it throws ends the call. */
async function hooked(
  hook: string,
  { call, request }: Sending,
  raw: RawAnswer | undefined,
  run: () => unknown,
): Promise<void> {
  try {
    await run();
  } catch (cause) {
    await raw?.stream?.cancel();
    const received = raw && asReceived(raw);
    const message = `the hook ${hook} failed`;
    const { operationId: id } = request;
    throw new ClientError('HOOK_FAILED', message, id, call.requestId, received, cause);
  }
}
