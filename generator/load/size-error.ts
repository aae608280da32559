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
  if (isSmall(root, characters)) return undefined;
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

/** Whether the value has neither error: nearly every value, which needs no path to each of its parts. */
function isSmall(root: Json, characters: number): boolean {
  let left = characters + FREE_VALUES;
  const visit = (value: Json, depth: number): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (depth >= MAX_DEPTH) return false;
    if (Array.isArray(value)) {
      for (const one of value as readonly Json[]) if (!visit(one, depth + 1)) return false;
      return true;
    }
    const members = value as { readonly [key: string]: Json };
    for (const key in members) if (!visit(members[key] as Json, depth + 1)) return false;
    return true;
  };
  return visit(root, 0);
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
