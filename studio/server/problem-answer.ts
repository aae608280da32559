import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem } from '../../generated/model/studio/schemas.js';
import type { Answer } from '../../runtime/server/answer.js';
import { describeError, type RequestError } from '../../runtime/server/request-error.js';
import { RefusedRequest } from '../context/refused-request.js';

const answer = (problem: Problem): Answer => ({
  status: problem.status,
  contentType: 'application/problem+json',
  body: problem,
});

/** The response for a refused request, or for an error of the suite. */
export function problemAnswer(error: Xs2aError): Answer {
  const { message: title, code, hint } = error;
  return answer({
    title,
    status: error instanceof RefusedRequest ? error.status : 422,
    code,
    hint,
  });
}

/** The response for an error that a user can cause; for one of ours, one that tells nothing of it. */
export function answerForError(error: unknown, status: number): Answer {
  if (error instanceof Xs2aError) return problemAnswer(error);
  return answer({
    title: 'The studio could not answer this request.',
    status,
    code: 'INTERNAL',
    hint: 'The terminal in which it runs shows the reason.',
  });
}

/** The response for a request that does not match the document, or that nobody may send. */
export function answerForErrors(errors: readonly RequestError[], status: number): Answer {
  if (status === 401) {
    return answer({
      title: 'You are not logged in.',
      status,
      code: 'USAGE',
      hint: 'Open the address that `xs2a studio` has printed, or send its token in Authorization.',
    });
  }
  return answer({ title: `${errors.map(describeError).join('; ')}.`, status, code: 'USAGE' });
}
