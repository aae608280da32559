import type { Level } from '../clauses/clause.js';
import type { CauseTraits } from '../likeness/cause-traits.js';
import type { Counts, RunVerdict, Verdict } from '../record/event.js';

/** The cases of a run: those that match any of these, with their twins. */
export interface CasePick {
  /** Prefixes of case ids. */
  readonly cases?: readonly string[];
  /** Clauses that a case covers. */
  readonly clauses?: readonly string[];
  /** One case for each operation. */
  readonly everyOperation?: true;
  /** Prefixes of case ids, or complete ids of cases that run only on request, as for `--only`. */
  readonly only?: readonly string[];
  /** Besides `only`, every case of a default run. */
  readonly whole?: true;
}

/** The input of a suite process: one bank to test. */
export interface SuiteQuestion {
  readonly profile: string;
  /** The whole suite when absent. */
  readonly pick?: CasePick;
  readonly preflight: boolean;
  /** Number of random walks of each kind; none when absent. */
  readonly walks?: number;
  /** Number of cases that run at the same time. */
  readonly concurrency: number;
}

export interface SuiteFinding {
  readonly case: string;
  readonly clause: string;
  readonly level: Level;
  readonly expected: string;
  readonly actual: string;
  /** The clause of the finding that it follows from. */
  readonly follows?: string;
}

/** A cause of the report that has to be corrected. */
export interface CauseTold extends CauseTraits {
  /** The same in every run. */
  readonly id: string;
  readonly sentence: string;
}

/** The result of a run of the suite, as far as the selftest needs it. */
export interface SuiteAnswer {
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly reason: string;
  readonly counts: Counts;
  readonly findings: readonly SuiteFinding[];
  readonly causes: readonly CauseTold[];
  /** The verdicts of the cases, except those that do not apply. */
  readonly cases: readonly {
    readonly case: string;
    readonly verdict: Verdict;
    readonly reason: string | null;
  }[];
  readonly exchanges: number;
}
