import { toPointer } from '../load/json-pointer.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { walkDocument } from '../load/walk-document.js';
import { explodes } from './explodes.js';

/** Texts of this length are judged in well below a second even by a pattern that doubles with each character. */
const SHORT = 24;
const SHOWN = 60;

/** Patterns of a document that a hostile text may occupy for ever; lengths are judged first. */
export function findExplosive(document: JsonObject): readonly Problem[] {
  const known = new Map<string, boolean>();
  const isExplosive = (pattern: string): boolean => {
    const before = known.get(pattern) ?? explodesIfSound(pattern);
    known.set(pattern, before);
    return before;
  };
  const found: Problem[] = [];
  walkDocument({ value: document, kind: 'document', at: [] }, (value, kind, at) => {
    if (kind !== 'schema' || !isObject(value)) return;
    for (const [key, pattern] of patternsOf(value)) {
      if (isExplosive(pattern)) found.push(explosive(pattern, [...at, ...key]));
    }
  });
  return found;
}

/** Patterns of a schema's own, with where they stand in it. */
function patternsOf(schema: JsonObject): readonly (readonly [readonly string[], string])[] {
  const { pattern, maxLength, patternProperties: names } = schema;
  const short = typeof maxLength === 'number' && maxLength <= SHORT;
  const own = typeof pattern === 'string' && !short ? [[['pattern'], pattern] as const] : [];
  if (!isObject(names)) return own;
  const others = Object.keys(names).map((name) => [['patternProperties', name], name] as const);
  return [...own, ...others];
}

/** What is no regular expression is told elsewhere. */
function explodesIfSound(pattern: string): boolean {
  try {
    return explodes(pattern);
  } catch {
    return false;
  }
}

function explosive(pattern: string, at: readonly string[]): Problem {
  const shown = JSON.stringify(pattern.length > SHOWN ? `${pattern.slice(0, SHOWN)}...` : pattern);
  return {
    pointer: toPointer(at),
    rule: 'pattern-explodes',
    text: `the pattern ${shown} takes the same text in more ways with each character: a short text can stop the program`,
    hint: `Give a maxLength of ${SHORT} or less, or write the pattern so that no repetition holds another that takes the same.`,
    warning: true,
  };
}
