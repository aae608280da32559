import { ClientError } from './client-error.js';
import { noAnswer } from './no-answer.js';
import type { RawAnswer } from './raw-answer.js';
import { delayBefore, type RetryOptions } from './retry.js';
import { realSeams, type Seams } from './seams.js';
import type { Send, Sending, Step } from './step.js';

/**
 * Sends a call again when it had no response, or one that asks for a retry; it keeps its X-Request-ID. This
 * step must come first, so that the others run for each attempt.
 */
export function withRetries(options?: RetryOptions, seams: Partial<Seams> = {}): Step {
  const all = { ...realSeams, ...seams };
  return {
    around: (send) => (sending) => {
      const retry = sending.call.more.retry ?? options;
      const once = !retry || sending.call.body?.source !== undefined;
      return once ? send(sending) : repeat(send, sending, retry, all);
    },
  };
}

async function repeat(
  send: Send,
  sending: Sending,
  retry: RetryOptions,
  seams: Seams,
): Promise<RawAnswer> {
  const { call } = sending;
  for (let attempt = 1; ; attempt += 1) {
    let raw: RawAnswer | undefined;
    let error: unknown;
    try {
      raw = await send(sending);
    } catch (thrown) {
      error = thrown;
    }
    const ended = { raw, error: error instanceof ClientError ? error : undefined };
    const delay = delayBefore(retry, sending.request, attempt, ended, seams);
    if (delay === undefined || call.signal?.aborted === true) {
      if (raw === undefined) throw error;
      return raw;
    }
    await raw?.stream?.cancel();
    await seams.sleep(delay, call.signal).catch((cause: unknown) => {
      throw noAnswer(call, call.signal?.reason ?? cause);
    });
  }
}
