/**
 * power.json: the faults that the suite detects, its false alarms, and the clauses that nothing proves. Its
 * structure changes only with `schemaVersion`; power-schema.ts is its JSON Schema.
 */

import type { CauseTraits } from '../likeness/cause-traits.js';

/**
 * `told-as-several`: it was found, but the cases that should detect it accused clauses that are not in its row,
 * or the report shows more than one cause without a reason in the row.
 * `by-other-clauses`: the suite found something, but did not name every clause of the fault. `no-case`: no
 * case claims to detect it, and it was not tested. `broke`: the bank or the suite failed.
 */
export type FaultStatus =
  | 'found'
  | 'told-as-several'
  | 'by-other-clauses'
  | 'not-found'
  | 'no-case'
  | 'broke';

export interface FaultOutcome {
  readonly id: string;
  readonly group: string;
  /** Clauses that it violates. */
  readonly clauses: readonly string[];
  readonly status: FaultStatus;
  /** Its clauses that a finding of their level named. */
  readonly named: readonly string[];
  /** Other clauses that findings named. */
  readonly others: readonly string[];
  /**
   * Of these, required clauses that a finding accuses although it follows from no other one, and that the row
   * does not list as companions: one fault was told as several.
   */
  readonly surplus: readonly string[];
  /** Required clauses of the row's companions that a finding accuses in their own right. */
  readonly companions: readonly string[];
  /** One sentence for each cause that the report shows. */
  readonly causes: readonly string[];
  /** What each of these causes shows, in the same order. */
  readonly traits: readonly CauseTraits[];
  /** Why there may be more than one; empty when there is no reason. */
  readonly several: string;
  /** Cases that named one of its own clauses. */
  readonly cases: readonly string[];
  /** Whether it was found only when cases ran one at a time; in parallel, not all its clauses were named. */
  readonly alone: boolean;
  /** Why it failed; empty otherwise. */
  readonly reason: string;
}

export interface Alarm {
  readonly case: string;
  /** Empty when a case could not be judged. */
  readonly clause: string;
  readonly level: string;
  readonly expected: string;
  readonly actual: string;
}

/** A conforming bank: a variant, or the reference bank itself. */
export interface VariantOutcome {
  readonly id: string;
  readonly status: 'quiet' | 'false-alarm' | 'broke';
  readonly alarms: readonly Alarm[];
  /** Recommended clauses that its row lists as deviations and that the suite warned about. */
  readonly warned: readonly string[];
  readonly reason: string;
  /** The number of cases that were judged. */
  readonly judged: number;
}

export interface NullOutcome {
  readonly id: string;
  readonly preflight: boolean;
  readonly status: 'refused' | 'passes' | 'broke';
  /** Cases that passed. */
  readonly passes: readonly string[];
  readonly reason: string;
}

export interface FaultTally {
  readonly name: string;
  readonly found: number;
  readonly seeded: number;
}

/** Required clauses, grouped by what proves that the suite detects a violation. */
export interface ClauseProof {
  readonly required: number;
  readonly proven: readonly string[];
  /** Clauses that no fault proves, with the reason in the register. */
  readonly excused: readonly { readonly clause: string; readonly reason: string }[];
  readonly unproven: readonly string[];
  /** Clauses that are proven although the register gives a reason why they are not. */
  readonly stale: readonly string[];
}

export interface Power {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'xs2a-kit'; readonly version: string; readonly node: string };
  readonly startedAt: string;
  readonly mode: 'quick' | 'full';
  /** Whether every bank of the mode was tested. */
  readonly complete: boolean;
  /** What left banks out: flags, `--bail`, `stopped`. */
  readonly narrowedBy: readonly string[];
  readonly exitCode: number;
  readonly minutes: number;
  /** Processor time of all processes, in seconds. */
  readonly cpuSeconds: number;
  readonly jobs: number;
  readonly exchanges: number;
  /** Results of the tested banks; a fault that no case detects counts as failed. */
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly faults: readonly FaultOutcome[];
  readonly variants: readonly VariantOutcome[];
  readonly nulls: readonly NullOutcome[];
  readonly byClauses: readonly FaultTally[];
  readonly byGroup: readonly FaultTally[];
  readonly clauses: ClauseProof;
}
