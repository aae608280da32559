import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from './refused-request.js';

/** The statuses of errors that no handler gave one. */
const STATUS: Readonly<Record<number, number>> = { [EXIT.usage]: 400, [EXIT.preflight]: 502 };

/** An error as the API tells it: only what is meant for a user. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Xs2aError)) {
    const hint =
      'The studio wrote the details to its standard error: report them with the version.';
    return { title: 'The studio itself failed.', status: 500, code: 'INTERNAL', hint };
  }
  const { message, code, hint, exitCode } = error;
  const status = error instanceof RefusedRequest ? error.status : (STATUS[exitCode] ?? 500);
  return { title: message, status, code, hint };
}
