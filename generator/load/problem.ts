import type { SourcePlace } from '../../foundation/xs2a-error.js';

/** A problem at a place of a document: its rule, a sentence, and what to do about it. */
export interface Problem {
  /** JSON pointer into the document that was checked. */
  readonly pointer: string;
  /** Short and stable name of the violated rule, for looking it up: `ref-unresolved`. */
  readonly rule: string;
  readonly text: string;
  readonly hint: string;
  /** JSON pointer of the first of two that must not both be there; its line is added to the sentence. */
  readonly first?: string;
  /** Unusual, but no reason to reject the document. */
  readonly warning?: boolean;
}

/** A problem with file, line and column; `source` is the file's text, for the frame. */
export interface LocatedProblem extends Problem {
  readonly place: SourcePlace;
  readonly source: string;
}

/** Why a $ref to another file cannot be followed. */
export type RefError = Omit<Problem, 'pointer'>;
