import { toPointer } from '../load/json-pointer.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { walkDocument } from '../load/walk-document.js';
import { explodes } from './explodes.js';
import { slowness } from './slowness.js';

/** Texts of this length are judged in well below a second even by a pattern that doubles with each character. */
const SHORT = 24;
const SHOWN = 60;
/** Growth with the square of the length is common, and told by nobody. */
const SLOW = 3;
/** Steps that take about a second: a length is short enough whose power is not above it. */
const MOST_STEPS = 1_000_000_000;

/** What is known of a pattern. */
interface Cost {
  readonly explodes: boolean;
  /** The power of the length that its time grows with. */
  readonly power: number;
}

/** Patterns of a document that a hostile text may occupy for ever; lengths are judged first. */
export function findExplosive(document: JsonObject): readonly Problem[] {
  const known = new Map<string, Cost>();
  const costOf = (pattern: string): Cost => {
    const cost = known.get(pattern) ?? costIfSound(pattern);
    known.set(pattern, cost);
    return cost;
  };
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
  /** The longest text that is tried. */
  readonly longest: number;
}

/** Patterns of a schema's own, with where they stand in it. Names of members may have any length. */
function patternsOf(schema: JsonObject): readonly FoundPattern[] {
  const { pattern, maxLength, patternProperties: names } = schema;
  const longest = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  const own = typeof pattern === 'string' ? [{ key: ['pattern'], pattern, longest }] : [];
  const others = Object.keys(isObject(names) ? names : {}).map((name) => {
    return { key: ['patternProperties', name], pattern: name, longest: Number.POSITIVE_INFINITY };
  });
  return [...own, ...others];
}

/** What is no regular expression is told elsewhere. */
function costIfSound(pattern: string): Cost {
  try {
    return explodes(pattern)
      ? { explodes: true, power: 0 }
      : { explodes: false, power: slowness(pattern) };
  } catch {
    return { explodes: false, power: 0 };
  }
}

function problemOf(
  pattern: string,
  { explodes: doubles, power }: Cost,
  longest: number,
): Omit<Problem, 'pointer'> | undefined {
  const shown = JSON.stringify(pattern.length > SHOWN ? `${pattern.slice(0, SHOWN)}...` : pattern);
  if (doubles && longest > SHORT) {
    return {
      rule: 'pattern-explodes',
      text: `the pattern ${shown} takes the same text in more ways with each character: a short text can stop the program`,
      hint: `Give a maxLength of ${SHORT} or less, or write the pattern so that no repetition holds another that takes the same.`,
      warning: true,
    };
  }
  if (power < SLOW || longest ** power <= MOST_STEPS) return undefined;
  const bound = Math.floor(MOST_STEPS ** (1 / power) + 1e-6);
  return {
    rule: 'pattern-slow',
    text: `the pattern ${shown} takes a time that grows with the length of the text to the power of ${power}: a text of some thousand characters can stop the program`,
    hint: `Give a maxLength of ${bound} or less, begin the pattern with ^, or let repetitions that follow each other take different characters.`,
    warning: true,
  };
}
