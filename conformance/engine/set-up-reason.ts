import type { Finding } from '../record/event.js';

/** The reason of a case whose set-up failed with this finding; the causes of a run find the finding by it. */
export const setUpReason = ({ where, expected, actual }: Finding): string =>
  `set-up ${where}: expected: ${expected}; actual: ${actual}`;
