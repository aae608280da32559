import type { LoadedDocument } from '../../generator/load/loaded-document.js';

/** A document in the working copy, and in the base revision. */
export interface DocumentPair {
  /** The name that the user gave. */
  readonly file: string;
  /** `git:main:spec/bank.yaml`; null when the revision does not have it. */
  readonly old: string | null;
  readonly was: LoadedDocument | undefined;
  /** For a removed document: the old one without operations. */
  readonly is: LoadedDocument;
  /** Whether the base has it under another name, or the working copy has it no more. */
  readonly fate?: 'renamed' | 'removed';
}
