import type { Pick, SuiteAnswer } from './suite-question.js';

/** What the reference bank is in a task: as it should be, wrong, different, or no bank at all. */
export type TaskKind = 'sound' | 'fault' | 'variant' | 'null';

/** One bank to try. */
export interface Task {
  readonly kind: TaskKind;
  /** Of the fault, variant or null bank. */
  readonly id: string;
  readonly bank: BankNamed;
  /** Absent: the whole suite. */
  readonly pick?: Pick;
  readonly preflight: boolean;
  /** Cases one at a time. */
  readonly alone?: true;
}

/** How the bank of a task is started. */
export interface BankNamed {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  readonly nullBank?: string;
}

/** What came of a task: what the suite said, or why it could not say anything. */
export type Result =
  | { readonly task: Task; readonly kind: 'ran'; readonly answer: SuiteAnswer }
  | { readonly task: Task; readonly kind: 'broke'; readonly reason: string };
