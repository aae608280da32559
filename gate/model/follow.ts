import { pointerParts, toPointer } from '../../generator/load/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import type { Node } from './operation.js';

const MAX_HOPS = 20;

/** The object at a place with $refs resolved; undefined for other values. */
export function follow(
  document: SchemaDocument,
  value: Json | undefined,
  at: string,
): Node | undefined {
  let node = value;
  let place = at;
  for (let hops = 0; hops < MAX_HOPS && isObject(node); hops++) {
    const ref = node['$ref'];
    if (typeof ref !== 'string') return { value: node, at: place };
    place = toPointer(pointerParts(ref));
    node = document.lookup(ref);
  }
  return undefined;
}

/** The members of an object, with $refs resolved. */
export function followAll(
  document: SchemaDocument,
  table: Json | undefined,
  at: string,
): readonly (readonly [key: string, node: Node])[] {
  if (!isObject(table)) return [];
  return Object.entries(table).flatMap(([key, value]) => {
    const node = follow(document, value, at + toPointer([key]));
    return node === undefined ? [] : [[key, node] as const];
  });
}
