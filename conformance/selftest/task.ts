import type { FrameworkVersion } from '../../standard/versions.js';
import type { CasePick, SuiteAnswer } from './suite-question.js';

/** The reference bank in a task: correct, faulty, different, or not a bank at all. */
export type TaskKind = 'sound' | 'fault' | 'variant' | 'null';

/** One bank to test. */
export interface Task {
  readonly kind: TaskKind;
  /** Id of the fault, variant or null bank. */
  readonly id: string;
  readonly bank: BankNamed;
  /** The whole suite when absent. */
  readonly pick?: CasePick;
  readonly preflight: boolean;
  /** Number of random walks of each kind; none when absent. */
  readonly walks?: number;
  /** Set to run cases one at a time. */
  readonly alone?: true;
}

/** The parameters with which the bank of a task is started. */
export interface BankNamed {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  readonly nullBank?: string;
  /** That of the contract when absent. */
  readonly dialect?: 'berlin-group';
  /** The version of the framework, in that dialect; 1.3.6 when absent. */
  readonly framework?: FrameworkVersion;
}

/** The outcome of a task: the result of the suite, or why there is none. */
export type Result =
  | { readonly task: Task; readonly kind: 'ran'; readonly answer: SuiteAnswer }
  | { readonly task: Task; readonly kind: 'broke'; readonly reason: string };
