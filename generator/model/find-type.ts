import type { NamedType } from './api-model.js';

/** Finds the named types of a document, and knows whether they may have a bigint inside. */
export interface FindType {
  (name: string): NamedType | undefined;
  readonly bigint?: boolean;
}
