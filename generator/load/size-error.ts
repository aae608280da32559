import type { Json } from './loaded-document.js';

/** Maximum depth: no honest document is deeper, and later code may recurse safely. */
const MAX_DEPTH = 500;
/** Maximum number of values that aliases may add. */
const FREE_VALUES = 100_000;

interface SizeError {
  readonly at: readonly string[];
  readonly rule: string;
  readonly text: string;
  readonly hint: string;
}

/**
 * Why a value cannot be processed: too deep, or expanded by aliases of aliases. A value
 * without aliases never has more parts than its text has characters.
 */
export function sizeError(root: Json, characters: number): SizeError | undefined {
  let left = characters + FREE_VALUES;
  const at: string[] = [];
  const visit = (value: Json): SizeError | undefined => {
    left -= 1;
    if (left < 0) return tooMany(at.slice(0, 1), characters + FREE_VALUES);
    if (typeof value !== 'object' || value === null) return undefined;
    if (at.length >= MAX_DEPTH) return tooDeep([...at]);
    for (const key in value) {
      at.push(key);
      const error = visit((value as { readonly [key: string]: Json })[key] as Json);
      if (error !== undefined) return error;
      at.pop();
    }
    return undefined;
  };
  return visit(root);
}

function tooDeep(at: readonly string[]): SizeError {
  const text = `values are nested more than ${MAX_DEPTH} levels deep`;
  return {
    at,
    rule: 'nesting-too-deep',
    text,
    hint: 'Reduce the nesting, and remove any alias that contains itself.',
  };
}

function tooMany(at: readonly string[], values: number): SizeError {
  const text = `YAML aliases expand the document to more than ${values} values`;
  return { at, rule: 'yaml-alias-bomb', text, hint: 'Use $ref instead of aliases within aliases.' };
}
