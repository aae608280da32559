import type { AllAnswers } from './all-answers.js';

/** One row or rule of the contract: where the bank decides it, and what it is seen by. */
export interface Row {
  /** File below aspsp/ in which it is decided. */
  readonly where: string;
  readonly seen: (answers: AllAnswers) => unknown;
  readonly want: unknown;
}

/** Rows by their keys in spec/contract-index.yaml. */
export type Rows = Readonly<Record<string, Row>>;

/** Makes a row. */
export const row = (where: string, seen: Row['seen'], want: unknown): Row => ({
  where,
  seen,
  want,
});
