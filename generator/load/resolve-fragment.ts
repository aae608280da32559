import { nearestWord } from '../../foundation/nearest-word.js';
import { pointerParts, toPointer } from './json-pointer.js';
import { isObject, type Json } from './loaded-document.js';

/** The path of the fragment of a $ref in a document; undefined when it does not exist. */
export function resolveFragment(root: Json, fragment: string): readonly string[] | undefined {
  if (fragment !== '' && !fragment.startsWith('/')) {
    return findAnchor(root, fragment, []);
  }
  const parts = pointerParts(`#${fragment}`);
  return valueAt(root, parts) === undefined ? undefined : parts;
}

/** The value at a path, or undefined. */
export function valueAt(root: Json, parts: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as { readonly [key: string]: Json })[part];
  }
  return value;
}

/** ` Did you mean ...?` for a fragment whose last part is misspelled, or nothing. */
export function suggestFragment(root: Json, fragment: string): string {
  const parts = [...pointerParts(`#${fragment}`)];
  const last = parts.pop() ?? '';
  const parent = valueAt(root, parts);
  const near = isObject(parent) ? nearestWord(last, Object.keys(parent)) : undefined;
  return near === undefined ? '' : ` Did you mean #${toPointer([...parts, near])}?`;
}

/** `$anchor` of OpenAPI 3.1: a name instead of a pointer. */
function findAnchor(
  value: Json,
  name: string,
  at: readonly string[],
): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isObject(value) && value['$anchor'] === name) return at;
  for (const [key, child] of Object.entries(value)) {
    const found = findAnchor(child as Json, name, [...at, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
