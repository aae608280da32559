import { isExpression } from './is-expression.js';
import { costOf, longestSafe, SHORT } from './pattern-cost.js';

/**
 * A pattern of a document, which may be hostile: `^(a|aa)+$` takes twice as long with each character. A text for which
 * that would take more than about a second is not matched at all.
 */
export interface BoundedPattern {
  /** Whether the text is short enough for the pattern. */
  readonly decides: (text: string) => boolean;
  /** Whether the text matches, or is too long to tell. */
  readonly test: (text: string) => boolean;
  /** The expression with its flags; ajv tells patterns apart by it. */
  readonly toString: () => string;
}

const known = new Map<string, BoundedPattern | null>();

/** The pattern as validators use it: with the flag `u`, or without it when that fails; null when it is invalid. */
export function boundedPattern(pattern: string): BoundedPattern | null {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const flags = ['u', ''].find((one) => isExpression(pattern, one));
  const made = flags === undefined ? null : bounded(pattern, new RegExp(pattern, flags));
  known.set(pattern, made);
  return made;
}

function bounded(pattern: string, expression: RegExp): BoundedPattern {
  const decides = ({ length }: string): boolean =>
    length <= SHORT || length <= longestSafe(costOf(pattern));
  const test = (text: string): boolean => !decides(text) || expression.test(text);
  return { decides, test, toString: () => String(expression) };
}
