import type { Step } from './step.js';
import { timeLimit } from './time-limit.js';

/** Each attempt of a call ends after this time, or the `attemptTimeoutMs` of the call. */
export function withAttemptTimeout(timeoutMs?: number): Step {
  return {
    around: (send) => (sending) => {
      const ms = sending.call.more.attemptTimeoutMs ?? timeoutMs;
      if (ms === undefined) return send(sending);
      return send({ ...sending, signal: timeLimit(sending.signal, ms) });
    },
  };
}
