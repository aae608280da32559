import type { AllAnswers } from './all-answers.js';

/** One row or rule of the contract: the file that implements it, and the evidence for it. */
export interface Row {
  /** The file below aspsp/ that implements it. */
  readonly where: string;
  readonly seen: (answers: AllAnswers) => unknown;
  readonly want: unknown;
}

/** Rows by their keys in spec/contract-index.yaml. */
export type Rows = Readonly<Record<string, Row>>;

/** Creates a row. */
export const row = (where: string, seen: Row['seen'], want: unknown): Row => ({
  where,
  seen,
  want,
});
