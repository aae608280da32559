import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem } from '../../generated/model/studio/schemas.js';

/** An error of a run as the studio shows it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Xs2aError) {
    const { message: title, code, hint } = error;
    return { title, status: 422, code, hint };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return {
    ...{ title: `The tool broke: ${reason}`, status: 500, code: 'INTERNAL' },
    hint: 'This is an error of xs2a; report it with this sentence.',
  };
}
