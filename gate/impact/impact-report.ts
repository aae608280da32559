import type { GateCheck } from '../../generator/gate-config.js';
import type { Diff, PolicyError } from '../change/change.js';
import type { CaseImpact } from './case-impact.js';
import type { ClauseImpact } from './clause-impact.js';
import type { CompileImpact } from './compile-impact.js';
import type { TypeChange } from './public-types.js';
import type { VersionStep } from './version-step.js';

/** The changes of one document; parts that were not requested, or do not apply, are null. */
export interface DocumentImpact {
  /** In the working copy. */
  readonly file: string;
  /** `git:main:spec/bank.yaml`; null when the revision does not have it. */
  readonly old: string | null;
  readonly diff: Diff | null;
  readonly version: VersionStep | null;
  readonly clauses: ClauseImpact | null;
  readonly cases: CaseImpact | null;
  /** Only where clauses or cases were requested: the document has no operation of the interface. */
  readonly foreign?: true;
}

/** The generated files that differ from the output of `generate`. */
export interface GeneratedImpact {
  /** The output folder. */
  readonly out: string;
  /** Below `out`. */
  readonly stale: readonly string[];
  /** Files of the skeleton that are incomplete. */
  readonly skeleton: readonly string[];
}

/** Why the gate fails. */
export interface GateFailure {
  readonly check: GateCheck;
  readonly sentence: string;
}

/** Checks that were asked for and not made, of one document or of all; a skip is no pass. */
export interface GateSkip {
  readonly checks: readonly GateCheck[];
  /** Null for all documents. */
  readonly file: string | null;
  /** Why, and what to do. */
  readonly sentence: string;
}

/** The result of `xs2a gate`, as in its JSON output. */
export interface ImpactReport {
  readonly schemaVersion: 1;
  /** The revision of the comparison. */
  readonly base: string;
  /** The day of the comparison, on which acceptances of the policy are judged. */
  readonly date: string;
  /** The policy file; null without one. */
  readonly policy: string | null;
  readonly checks: readonly GateCheck[];
  readonly documents: readonly DocumentImpact[];
  /** Acceptances of the policy that have expired, or that match no change of any document any more. */
  readonly policyErrors: readonly PolicyError[];
  readonly types: readonly TypeChange[] | null;
  readonly compile: CompileImpact | null;
  readonly generated: GeneratedImpact | null;
  /** Checks that were not made. */
  readonly skipped: readonly GateSkip[];
  /** Notes for the reader, one sentence each. */
  readonly notes: readonly string[];
  /** Empty: the gate passes. */
  readonly failures: readonly GateFailure[];
}
