import type { Case } from './case.js';

/** Whether a case is about resources that other cases created: it runs after all of them. */
export const looksBack = ({ left, earlier }: Case): boolean =>
  left !== undefined || earlier !== undefined;
