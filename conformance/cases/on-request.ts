import type { Case } from './case.js';

/** The case, which runs only on request: with `--tag deep`, or by its complete id. */
export const onRequest = (each: Case): Case => ({
  ...each,
  tags: [...(each.tags ?? []), 'deep'],
});
