import { Xs2aError } from '../../foundation/xs2a-error.js';

const NOTE = ' Nothing was written.';

/** A command that writes no code: the errors of its documents do not say that nothing was written. */
export function writesNothing<T>(handler: (given: T) => Promise<void>) {
  return async (given: T): Promise<void> => {
    try {
      await handler(given);
    } catch (error) {
      if (!(error instanceof Xs2aError) || !error.hint.endsWith(NOTE)) throw error;
      const { code, message, hint, place } = error;
      throw new Xs2aError(code, message, {
        hint: hint.slice(0, -NOTE.length),
        ...(place === undefined ? {} : { place }),
        cause: error,
      });
    }
  };
}
