import type { ReceivedAnswer } from './client-error.js';
import type { RawAnswer } from './raw-answer.js';

/** A response in the form that an error carries. */
export function asReceived({ status, headers, bytes }: RawAnswer): ReceivedAnswer {
  return { status, headers, body: new TextDecoder().decode(bytes) };
}
