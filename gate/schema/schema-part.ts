import { isModern } from '../../generator/load/is-modern.js';
import {
  type Lookup,
  pointerLookup,
  pointerParts,
  toPointer,
} from '../../generator/load/json-pointer.js';
import type { Json, JsonObject } from '../../generator/load/loaded-document.js';

/** A document whose schemas are compared. */
export interface SchemaDocument {
  readonly side: 'old' | 'new';
  readonly root: JsonObject;
  /** OpenAPI 3.1 and later: JSON Schema 2020-12. */
  readonly modern: boolean;
  readonly lookup: Lookup;
}

/** A schema and its place. */
export interface SchemaPart {
  readonly document: SchemaDocument;
  readonly value: Json;
  readonly at: string;
  /**
   * Identifies the part in its document: its place, with a suffix when it is only one half of a
   * schema.
   */
  readonly key: string;
}

/** A value has to satisfy all of these schemas. When empty, every value is valid. */
export type Joint = readonly SchemaPart[];

export function schemaDocument(root: JsonObject, side: 'old' | 'new'): SchemaDocument {
  return { side, root, modern: isModern(root), lookup: pointerLookup(root) };
}

export function partAt(document: SchemaDocument, value: Json, at: string): SchemaPart {
  return { document, value, at, key: `${document.side}${at}` };
}

/** The part below a part: `below(part, 'properties', 'iban')`. */
export function below(part: SchemaPart, value: Json, ...keys: readonly string[]): SchemaPart {
  return partAt(part.document, value, part.at + toPointer(keys));
}

/** The target of a $ref, or any value when it leads nowhere. */
export function resolvePart(document: SchemaDocument, ref: string): SchemaPart {
  const value = document.lookup(ref);
  const at = toPointer(pointerParts(ref));
  return value === undefined ? partAt(document, true, at) : partAt(document, value, at);
}

/** Identifies a list of schemas in its document. */
export function jointKey(joint: Joint): string {
  return joint.length === 1
    ? (joint[0]?.key ?? '')
    : joint
        .map(({ key }) => key)
        .sort()
        .join('&');
}
