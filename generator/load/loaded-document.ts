import type { SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';
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

/** The options for loading a document. */
export interface LoadOptions {
  /** OpenAPI Overlay 1.0 documents, applied in this order. */
  readonly overlays?: readonly string[];
  /** Follow $refs to http and https addresses; off, because a document may be untrusted. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside the document's folder; off for the same reason. */
  readonly allowOutside?: boolean;
  /** Keep all digits of integers beyond 2^53 - 1, as bigint. */
  readonly bigint?: boolean;
  /** Maximum size of a file; default 50 MiB. */
  readonly maxBytes?: number;
  /** Reads files that are not on the disk; returns undefined for others. */
  readonly read?: (file: string) => Promise<Uint8Array> | undefined;
}

/** An OpenAPI document as plain JSON; every $ref in it is local and has a target. */
export interface LoadedDocument {
  readonly file: string;
  readonly document: JsonObject;
  /** Every file and address that was read, including overlays. */
  readonly sources: readonly string[];
  /** Warnings, one sentence each, such as an overlay's action that matched nothing. */
  readonly warnings: readonly string[];
  /**
   * Line and column of the value at a JSON pointer (`/paths/~1v1~1accounts/get`), or of its nearest ancestor.
   */
  place(pointer: string): SourcePlace;
  /** One error with these problems, each with its place and the lines around it. */
  error(problems: readonly Problem[], cause?: unknown): Xs2aError;
  /** A warning as one line, with its place. */
  warning(problem: Problem): string;
}

/** True for objects, not for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
