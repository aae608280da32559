/**
 * power.json: what the suite finds, what it cries about, and what nothing proves yet. Its shape
 * changes only with `schemaVersion`; power-schema.ts is its JSON Schema.
 */

/**
 * `by-other-clauses`: the suite noticed something, but did not name every clause of the fault.
 * `no-case`: no case claims to notice it, and it was not tried. `broke`: bank or suite did not end.
 */
export type FaultStatus = 'found' | 'by-other-clauses' | 'not-found' | 'no-case' | 'broke';

export interface FaultOutcome {
  readonly id: string;
  readonly group: string;
  /** What it breaks. */
  readonly clauses: readonly string[];
  readonly status: FaultStatus;
  /** Its clauses that a finding of their level named. */
  readonly named: readonly string[];
  /** Other clauses that findings named. */
  readonly others: readonly string[];
  /** Cases that named a clause of its own. */
  readonly cases: readonly string[];
  /** Found when cases ran one at a time; side by side, it was others that noticed something. */
  readonly alone: boolean;
  /** Why it broke; empty otherwise. */
  readonly reason: string;
}

export interface Alarm {
  readonly case: string;
  /** Empty where a case could not be judged. */
  readonly clause: string;
  readonly level: string;
  readonly expected: string;
  readonly actual: string;
}

/** A bank that conforms: a variant, or the reference bank itself. */
export interface VariantOutcome {
  readonly id: string;
  readonly status: 'quiet' | 'false-alarm' | 'broke';
  readonly alarms: readonly Alarm[];
  /** Recommended clauses that it departs from, as its row says, and that the suite warned of. */
  readonly warned: readonly string[];
  readonly reason: string;
  /** Cases that were judged. */
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

export interface Tally {
  readonly name: string;
  readonly found: number;
  readonly seeded: number;
}

/** Required clauses by what proves that the suite notices when a bank breaks them. */
export interface ClauseProof {
  readonly required: number;
  readonly proven: readonly string[];
  /** No fault proves them, and the register says why. */
  readonly excused: readonly { readonly clause: string; readonly reason: string }[];
  readonly unproven: readonly string[];
  /** The register says why nothing proves them, but something does. */
  readonly stale: readonly string[];
}

export interface Power {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'xs2a-kit'; readonly version: string; readonly node: string };
  readonly startedAt: string;
  readonly mode: 'quick' | 'full';
  /** True when every bank of the mode was tried. */
  readonly complete: boolean;
  /** What left banks out: flags, `--bail`, `stopped`. */
  readonly narrowedBy: readonly string[];
  readonly exitCode: number;
  readonly minutes: number;
  /** Processor time of all processes. */
  readonly cpuSeconds: number;
  readonly jobs: number;
  readonly exchanges: number;
  /** Banks tried, and faults that no case notices. */
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly faults: readonly FaultOutcome[];
  readonly variants: readonly VariantOutcome[];
  readonly nulls: readonly NullOutcome[];
  readonly byClauses: readonly Tally[];
  readonly byGroup: readonly Tally[];
  readonly clauses: ClauseProof;
}
