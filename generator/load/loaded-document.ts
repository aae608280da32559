import type { Place, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Problem } from './problem.js';

export type Json =
  | string
  | number
  /** An integer beyond 2^53 - 1, where digits are to be kept. */
  | bigint
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

/** What loading may do beyond reading files beside the document. */
export interface LoadOptions {
  /** OpenAPI Overlay 1.0 documents, applied in this order. */
  readonly overlays?: readonly string[];
  /** Follow $refs to http and https addresses; off, since a document may be a stranger's. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside of the document's own folder; off for the same reason. */
  readonly allowOutside?: boolean;
  /** Keep all digits of integers beyond 2^53 - 1, as bigint. */
  readonly bigint?: boolean;
  /** No file may be larger; 50 MiB unless told otherwise. */
  readonly maxBytes?: number;
  /** Reads files that are not on the disk; undefined for those that are. */
  readonly read?: (file: string) => Promise<Uint8Array> | undefined;
}

/** An OpenAPI document as plain JSON; every $ref in it is local and resolves. */
export interface LoadedDocument {
  readonly file: string;
  readonly document: JsonObject;
  /** Every file and address that was read for it, overlays too. */
  readonly sources: readonly string[];
  /** What is odd but no mistake, a sentence each: an overlay's action that matched nothing. */
  readonly warnings: readonly string[];
  /** Line and column of what a JSON pointer (`/paths/~1v1~1accounts/get`) names, or its nearest ancestor. */
  place(pointer: string): Place;
  /** One error that tells these problems, each with its place and the lines around it. */
  error(problems: readonly Problem[], cause?: unknown): Xs2aError;
  /** A warning as one line, with its place. */
  warning(problem: Problem): string;
}

/** True for objects, not for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
