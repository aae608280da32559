import type { Case } from './case.js';

/** Whether a case is about resources that other cases created: it runs after all of them. */
export const looksBack = ({ left, ended }: Case): boolean =>
  left !== undefined || ended !== undefined;
