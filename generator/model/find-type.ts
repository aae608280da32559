import type { NamedType } from './api-model.js';

/** Finds the named types of a document, and whether they may contain a bigint. */
export interface FindType {
  (name: string): NamedType | undefined;
  readonly bigint?: boolean;
}
