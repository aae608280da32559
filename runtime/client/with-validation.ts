import { asReceived } from './as-received.js';
import { ClientError } from './client-error.js';
import type { AnswerToJudge } from './outgoing-request.js';
import type { Step } from './step.js';

/**
 * Fails calls whose response has errors according to `validate`, for example `validateAnswers` of the
 * document.
 */
export function withValidation(validate: (answer: AnswerToJudge) => readonly string[]): Step {
  return {
    judge: ({ operation, requestId }, { status, contentType, headers, body }, raw) => {
      if (raw.stream !== undefined) return;
      const { id: operationId } = operation;
      const findings = validate({ operationId, status, contentType, headers, body });
      if (findings.length === 0) return;
      const message = `status ${status}: ${findings.join('; ')}`;
      throw new ClientError('INVALID_ANSWER', message, operationId, requestId, asReceived(raw));
    },
  };
}
