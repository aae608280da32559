import { pointerKeys } from '../../foundation/json-pointer.js';
import type { Json } from './loaded-document.js';

export { toPointer } from '../../foundation/json-pointer.js';

/** Splits `/a~1b/0` into `['a/b', '0']`; accepts a leading `#` and percent-encoding. */
export function pointerParts(pointer: string): readonly string[] {
  const fragment = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  return pointerKeys(fragment);
}

/** The value at a pointer, or undefined. */
export function atPointer(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const part of pointerParts(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as { readonly [key: string]: Json })[part];
  }
  return value;
}

/** The values of pointers in a document. */
export type Lookup = (pointer: string) => Json | undefined;

/** Looks up pointers of one unchanging document, each only once. */
export function pointerLookup(root: Json): Lookup {
  const known = new Map<string, Json | undefined>();
  return (pointer) => {
    if (!known.has(pointer)) known.set(pointer, atPointer(root, pointer));
    return known.get(pointer);
  };
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
