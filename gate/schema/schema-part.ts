import { type Located, targetOf } from '../../documents/located.js';
import { memberOf, toPointer } from '../../foundation/json-pointer.js';
import { isModern } from '../../generator/load/is-modern.js';
import type { Json, JsonObject } from '../../generator/load/loaded-document.js';

/** A document whose schemas are compared. */
export interface SchemaDocument {
  readonly side: 'old' | 'new';
  readonly root: JsonObject;
  /** OpenAPI 3.1 and later: JSON Schema 2020-12. */
  readonly modern: boolean;
  /** Whether requests and responses differ: some schema is readOnly or writeOnly. */
  readonly hasDirections: boolean;
  /** What a `$ref` leads to. */
  readonly lookup: (ref: string) => Json | undefined;
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
  const lookup = (ref: string) => targetOf(root, ref).node as Json | undefined;
  return { side, root, modern: isModern(root), hasDirections: hasDirections(root), lookup };
}

function hasDirections(root: unknown): boolean {
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const one of next) if (typeof one === 'object') open.push(one);
      continue;
    }
    if ('readOnly' in next || 'writeOnly' in next) return true;
    for (const key in next) {
      const one = (next as Readonly<Record<string, unknown>>)[key];
      if (typeof one === 'object') open.push(one);
    }
  }
  return false;
}

export function partAt(document: SchemaDocument, value: Json, at: string): SchemaPart {
  return { document, value, at, key: `${document.side}${at}` };
}

/** The schema in a parameter, a header or a media type; undefined when it has none. */
export function schemaIn(document: SchemaDocument, holder: Located): SchemaPart | undefined {
  const schema = memberOf(holder.node, 'schema');
  if (schema === undefined) return undefined;
  return partAt(document, schema as Json, `${holder.pointer}/schema`);
}

/** The part below a part: `below(part, 'properties', 'iban')`. */
export function below(part: SchemaPart, value: Json, ...keys: readonly string[]): SchemaPart {
  return partAt(part.document, value, part.at + toPointer(keys));
}

/** The target of a $ref, or any value when it leads nowhere. */
export function resolvePart(document: SchemaDocument, ref: string): SchemaPart {
  const { node, pointer } = targetOf(document.root, ref);
  return partAt(document, node === undefined ? true : (node as Json), pointer);
}

/** The schema that a $ref leads to, when the schema is nothing but a $ref. */
export function resolvedPart(part: SchemaPart): SchemaPart {
  const met = new Set<string>();
  let end = part;
  while (!met.has(end.key) && typeof end.value === 'object' && end.value !== null) {
    met.add(end.key);
    const ref = memberOf(end.value, '$ref');
    if (typeof ref !== 'string') break;
    if (end.document.modern && Object.keys(end.value).length > 1) break;
    end = resolvePart(end.document, ref);
  }
  return end;
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
