import type { Place } from '../../foundation/xs2a-error.js';

/** Something wrong at a place of a document: which rule, what, and what to do about it. */
export interface Problem {
  /** JSON pointer into the document that was checked. */
  readonly pointer: string;
  /** Short and lasting name of what was broken, for looking it up: `ref-unresolved`. */
  readonly rule: string;
  readonly text: string;
  readonly hint: string;
  /** Odd, and no reason to refuse the document. */
  readonly warning?: boolean;
}

/** A problem whose file, line and column are known; `source` is the file's text, for the frame. */
export interface LocatedProblem extends Problem {
  readonly place: Place;
  readonly source: string;
}

/** Why a $ref to another file cannot be followed. */
export type RefError = Omit<Problem, 'pointer'>;
