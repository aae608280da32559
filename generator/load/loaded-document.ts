import type { Place } from '../../foundation/xs2a-error.js';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/** An OpenAPI document as plain JSON; every $ref in it is local and resolves. */
export interface LoadedDocument {
  readonly file: string;
  readonly document: JsonObject;
  /** Line and column of what a JSON pointer (`/paths/~1v1~1accounts/get`) names, or its nearest ancestor. */
  place(pointer: string): Place;
}

/** True for objects, not for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
