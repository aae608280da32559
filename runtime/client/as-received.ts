import type { ReceivedAnswer } from './client-error.js';
import type { RawAnswer } from './raw-answer.js';

/** A response in the form that an error carries. */
export function asReceived({ status, headers, bytes, stream }: RawAnswer): ReceivedAnswer {
  return { status, headers, body: stream ? undefined : new TextDecoder().decode(bytes) };
}
