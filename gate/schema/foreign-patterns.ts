import { boundedPattern } from '../../generator/patterns/bounded-pattern.js';
import type { ValueShape } from './shape.js';

const patternsOf = (shape: ValueShape): readonly string[] =>
  shape.type === 'string' ? shape.patterns : [];

/**
 * The patterns of the first shape alone that JavaScript cannot compile, such as `(?i)^a$`. JSON Schema 2020-12
 * (validation, 6.3.3) wants patterns of ECMA-262. No value can be judged by another one.
 */
export function foreignPatterns(own: ValueShape, other: ValueShape): readonly string[] {
  const shared = patternsOf(other);
  return patternsOf(own).filter((one) => !shared.includes(one) && boundedPattern(one) === null);
}

/** Says which of the changed patterns cannot be judged; undefined when all can. */
export function foreignNote(old: ValueShape, now: ValueShape): string | undefined {
  const all = [...foreignPatterns(old, now), ...foreignPatterns(now, old)];
  if (all.length === 0) return undefined;
  const are = all.length === 1 ? 'is no pattern' : 'are no patterns';
  const them = all.length === 1 ? 'it' : 'them';
  return `${all.join(' and ')} ${are} of JavaScript (ECMA-262), so that no value can be judged by ${them}.`;
}
