import { atPointer } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import { showJson } from '../load/show-json.js';

/** A value of the document with $refs resolved, and its final place. */
export interface ResolvedValue {
  readonly value: JsonObject;
  readonly pointer: string;
  /** The pointer of the first $ref, if any. */
  readonly ref: string | undefined;
}

/**
 * Resolves $refs until a value without $ref is found; anything but an object counts as an empty
 * object.
 */
export function follow(root: JsonObject, value: Json | undefined, pointer: string): ResolvedValue {
  let found: ResolvedValue = { value: isObject(value) ? value : {}, pointer, ref: undefined };
  while (typeof found.value['$ref'] === 'string') {
    const ref = found.value['$ref'];
    const target = atPointer(root, ref);
    found = {
      value: isObject(target) ? target : {},
      pointer: ref.replace(/^#/, ''),
      ref: found.ref ?? ref,
    };
  }
  return found;
}

export function stringAt(value: JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: JsonObject, key: string): number | undefined {
  const found = value[key];
  if (typeof found === 'bigint') return Number(found);
  return typeof found === 'number' ? found : undefined;
}

export function listAt(value: JsonObject, key: string): readonly Json[] {
  const found = value[key];
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

export function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

/** Entries without `__proto__`, which is never read from or written to a message. */
export function namedEntries(value: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(value).filter(([name]) => name !== '__proto__');
}

/** Description, default and deprecation of anything. */
export function documented(value: JsonObject): {
  readonly description?: string;
  readonly fallback?: string;
  readonly numberFormat?: string;
  readonly deprecated?: boolean;
} {
  const description = stringAt(value, 'description') ?? stringAt(value, 'summary');
  const schema = isObject(value['schema']) ? value['schema'] : value;
  const fallback = schema['default'];
  const numeric = schema['type'] === 'integer' || schema['type'] === 'number';
  const numberFormat = numeric ? stringAt(schema, 'format') : undefined;
  return {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { fallback: showJson(fallback) }),
    ...(numberFormat === undefined ? {} : { numberFormat }),
    ...(value['deprecated'] === true ? { deprecated: true } : {}),
  };
}
