import { toPointer } from '../load/json-pointer.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { walkDocument } from '../load/walk-document.js';
import { type Cost, costOf, longestSafe, SHORT } from './pattern-cost.js';

const SHOWN = 60;
/** The smallest power that is reported; quadratic growth is common and not reported. */
const SLOW = 3;

/**
 * Patterns of a document that a hostile text can keep busy forever. maxLength counts, because
 * validators check the length first.
 */
export function findExplosive(document: JsonObject): readonly Problem[] {
  const found: Problem[] = [];
  walkDocument({ value: document, kind: 'document', at: [] }, (value, kind, at) => {
    if (kind !== 'schema' || !isObject(value)) return;
    for (const { key, pattern, longest } of patternsOf(value)) {
      const problem = problemOf(pattern, costOf(pattern), longest);
      if (problem !== undefined) found.push({ ...problem, pointer: toPointer([...at, ...key]) });
    }
  });
  return found;
}

interface FoundPattern {
  readonly key: readonly string[];
  readonly pattern: string;
  /** The length of the longest text that is matched. */
  readonly longest: number;
}

/** The patterns of one schema, with their places in it. Property names may have any length. */
function patternsOf(schema: JsonObject): readonly FoundPattern[] {
  const { pattern, maxLength, patternProperties: names } = schema;
  const longest = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  const own = typeof pattern === 'string' ? [{ key: ['pattern'], pattern, longest }] : [];
  const others = Object.keys(isObject(names) ? names : {}).map((name) => {
    return { key: ['patternProperties', name], pattern: name, longest: Number.POSITIVE_INFINITY };
  });
  return [...own, ...others];
}

function problemOf(
  pattern: string,
  cost: Cost,
  longest: number,
): Omit<Problem, 'pointer'> | undefined {
  const { explodes: doubles, power } = cost;
  const shown = JSON.stringify(pattern.length > SHOWN ? `${pattern.slice(0, SHOWN)}...` : pattern);
  if (doubles && longest > SHORT) {
    return {
      rule: 'pattern-explodes',
      text: `the pattern ${shown} can take twice as long with each character: a short text can block the program`,
      hint: `Set a maxLength of ${SHORT} or less, or rewrite the pattern so that no repetition contains another that matches the same text.`,
      warning: true,
    };
  }
  const bound = longestSafe(cost);
  if (power < SLOW || longest <= bound) return undefined;
  return {
    rule: 'pattern-slow',
    text: `the pattern ${shown} can take a time that grows with the length of the text to the power of ${power}: a text of some thousand characters can block the program`,
    hint: `Set a maxLength of ${bound} or less, begin the pattern with ^, or let consecutive repetitions match different characters.`,
    warning: true,
  };
}
