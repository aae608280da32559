import type { CallerOptions } from './client-options.js';
import { type Caller, makeCaller } from './make-caller.js';
import { rawOf, sendAttempt } from './send-attempt.js';

/**
 * A small caller for functions.ts: each call is sent once, as it is. For retries, tokens,
 * signatures and hooks there is `createCaller`.
 */
export function fetchCaller(options: CallerOptions): Caller {
  return makeCaller(options, {
    newId: () => crypto.randomUUID(),
    send: async (call, transport) => {
      const { url, headers } = call;
      const request = { method: call.operation.method, url, headers };
      return rawOf(await sendAttempt(call, request, transport, call.signal));
    },
  });
}
