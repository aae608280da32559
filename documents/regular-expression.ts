import { type BoundedPattern, boundedPattern } from '../generator/patterns/bounded-pattern.js';

/** Whether a text may match a pattern: it does, or it is too long to tell, or the pattern is invalid. */
export const mayMatch = (pattern: string, text: string): boolean =>
  boundedPattern(pattern)?.test(text) !== false;

const NEVER_MATCHES: Pick<BoundedPattern, 'test'> = { test: () => false };

/**
 * Compiles the patterns of ajv. A pattern that is invalid matches nothing. A text that is so long that matching
 * could take forever is accepted.
 */
export const regExpOfAjv = Object.assign(
  (pattern: string): Pick<BoundedPattern, 'test'> => boundedPattern(pattern) ?? NEVER_MATCHES,
  { code: 'new RegExp' },
);
