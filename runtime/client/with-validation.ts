import { asReceived } from './as-received.js';
import { ClientError } from './client-error.js';
import type { AnswerValidator, FailAnswer } from './outgoing-request.js';
import type { Step } from './step.js';

/**
 * Fails calls whose response has errors according to `validate`, for example `validateAnswers` of the
 * document.
 */
export function withValidation(validate: AnswerValidator): Step {
  return {
    judge: ({ operation, requestId }, answer, raw) => {
      const { id: operationId } = operation;
      const { status, contentType, headers, body } = answer;
      const given = { operationId, status, contentType, headers, body };
      const fail: FailAnswer = (findings) => {
        const message = `status ${status}: ${findings.join('; ')}`;
        return new ClientError('INVALID_ANSWER', message, operationId, requestId, asReceived(raw));
      };
      if (raw.stream !== undefined) {
        if (validate.streamed) Object.assign(answer, { body: validate.streamed(given, fail) });
        return;
      }
      const findings = validate(given);
      if (findings.length > 0) throw fail(findings);
    },
  };
}
