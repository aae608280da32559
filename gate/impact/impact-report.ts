import type { GateCheck } from '../../generator/gate-config.js';
import type { Diff, PolicyError } from '../change/change.js';
import type { CaseImpact } from './case-impact.js';
import type { ClauseImpact } from './clause-impact.js';
import type { CompileImpact } from './compile-impact.js';
import type { TypeChange } from './public-types.js';
import type { VersionStep } from './version-step.js';

/** What changed of one document; parts that nobody asked for, or that do not apply, are null. */
export interface DocumentImpact {
  /** As it is now. */
  readonly file: string;
  /** `git:main:spec/bank.yaml`; null where the revision does not have it. */
  readonly old: string | null;
  readonly diff: Diff | null;
  readonly version: VersionStep | null;
  readonly clauses: ClauseImpact | null;
  readonly cases: CaseImpact | null;
}

/** What of the generated code is not what `generate` would write now. */
export interface GeneratedImpact {
  /** Where it is written to. */
  readonly out: string;
  /** Below `out`. */
  readonly stale: readonly string[];
  /** Files of the skeleton that lack something. */
  readonly skeleton: readonly string[];
}

/** Why the gate is closed. */
export interface Failure {
  readonly check: GateCheck;
  readonly sentence: string;
}

/** What `xs2a gate` says: its JSON output as it is. */
export interface ImpactReport {
  readonly schemaVersion: 1;
  /** The revision that was compared with. */
  readonly base: string;
  readonly checks: readonly GateCheck[];
  readonly documents: readonly DocumentImpact[];
  /** Acceptances of the policy that have expired, or that excuse no change of any document any more. */
  readonly policyErrors: readonly PolicyError[];
  readonly types: readonly TypeChange[] | null;
  readonly compile: CompileImpact | null;
  readonly generated: GeneratedImpact | null;
  /** What the reader has to know, one sentence each. */
  readonly notes: readonly string[];
  /** Empty: the gate is open. */
  readonly failures: readonly Failure[];
}
