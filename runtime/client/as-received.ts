import type { ReceivedAnswer } from './client-error.js';
import type { RawAnswer } from './read-answer.js';

/** An answer as an error carries it. */
export function asReceived({ status, headers, bytes }: RawAnswer): ReceivedAnswer {
  return { status, headers, body: new TextDecoder().decode(bytes) };
}
