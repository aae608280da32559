import { type ErrorCode, Xs2aError } from '../../foundation/xs2a-error.js';

/** A request that a handler refuses: the server sends a Problem with this status, the sentence and the hint. */
export class RefusedRequest extends Xs2aError {
  readonly status: number;

  constructor(status: number, sentence: string, hint: string, code: ErrorCode = 'USAGE') {
    super(code, sentence, { hint });
    this.name = 'RefusedRequest';
    this.status = status;
  }
}

/** `notFound('bank', id)`: nobody has added it, or somebody deleted it. */
export const notFound = (what: string, id: string): RefusedRequest =>
  new RefusedRequest(
    404,
    `The studio has no ${what} ${id}.`,
    'Somebody may have deleted it: load the list again.',
  );
