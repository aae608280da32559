import { asReceived } from './as-received.js';
import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer, ReadAnswer } from './read-answer.js';

/** Hands an answer to the validator, and throws with all that it found. */
export function judgeAnswer(
  validate: NonNullable<ClientOptions['validate']>,
  { operation, requestId }: PreparedCall,
  answer: ReadAnswer,
  raw: RawAnswer,
): void {
  if (raw.stream !== undefined) return;
  const { status, contentType, headers, body } = answer;
  const findings = validate({ operationId: operation.id, status, contentType, headers, body });
  if (findings.length === 0) return;
  const message = `status ${status}: ${findings.join('; ')}`;
  throw new ClientError('INVALID_ANSWER', message, operation.id, requestId, asReceived(raw));
}
