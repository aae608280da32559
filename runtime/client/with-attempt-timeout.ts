import type { Step } from './step.js';
import { timeLimit } from './time-limit.js';

/** Ends each attempt of a call after this time, or after the `attemptTimeoutMs` of the call. */
export function withAttemptTimeout(timeoutMs?: number): Step {
  return {
    around: (send) => (sending) => {
      const ms = sending.call.more.attemptTimeoutMs ?? timeoutMs;
      if (ms === undefined) return send(sending);
      return send({ ...sending, signal: timeLimit(sending.signal, ms) });
    },
  };
}
