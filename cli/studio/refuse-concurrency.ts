import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Throws USAGE for a number of runs that is no whole number of at least this one. */
export function refuseUnlessRuns(number: number, least: 0 | 1): void {
  if (Number.isInteger(number) && number >= least) return;
  throw new Xs2aError('USAGE', `--concurrency must be a whole number of at least ${least}.`, {
    hint: 'Give the number of runs at once, such as --concurrency 2.',
  });
}
