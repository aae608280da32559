import type { Level } from '../clauses/clause.js';
import type { Counts, RunVerdict, Verdict } from '../record/event.js';

/** Which cases a run is about: those that any of these picks, with their twins. */
export interface Pick {
  /** Beginnings of case ids. */
  readonly cases?: readonly string[];
  /** Clauses that a case speaks for. */
  readonly clauses?: readonly string[];
  /** One case for each operation. */
  readonly everyOperation?: true;
  /** Every case that needs not be asked for, and those that are picked beside them. */
  readonly whole?: true;
}

/** What a suite process is asked: to try one bank. */
export interface SuiteQuestion {
  readonly profile: string;
  /** Absent: the whole suite. */
  readonly pick?: Pick;
  readonly preflight: boolean;
  /** Cases at once. */
  readonly concurrency: number;
}

export interface SuiteFinding {
  readonly case: string;
  readonly clause: string;
  readonly level: Level;
  readonly expected: string;
  readonly actual: string;
}

/** What a run of the suite said, as far as the selftest judges by it. */
export interface SuiteAnswer {
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly reason: string;
  readonly counts: Counts;
  readonly findings: readonly SuiteFinding[];
  /** Cases by what became of them; those that do not apply are left out. */
  readonly cases: readonly {
    readonly case: string;
    readonly verdict: Verdict;
    readonly reason: string | null;
  }[];
  readonly exchanges: number;
}
