import type { SourcePlace } from '../../foundation/xs2a-error.js';
import type { Severity } from '../change/change.js';

/** The changes that an entry selects: those that match all given values. */
export interface ChangeSelection {
  readonly rule?: string;
  /** `*` matches any text. */
  readonly path?: string;
  readonly operation?: string;
}

/** The severity of the selected changes. */
export interface SeverityRule extends ChangeSelection {
  readonly severity: Severity;
}

/** A known breaking change, or a group of them, that is accepted until the end of a date. */
export interface Acceptance extends ChangeSelection {
  /** For one change; without it a rule and a path select a group. */
  readonly fingerprint?: string;
  /** The document that it is for, relative to the policy file; `*` matches any text. Without it, all of them. */
  readonly document?: string;
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
  /** Its place in the policy file. */
  readonly place: SourcePlace;
}

/** The policy of a team for changes of its document. */
export interface Policy {
  readonly severity: readonly SeverityRule[];
  readonly accepted: readonly Acceptance[];
  /** Operations, parameters and fields that were deprecated for this long may be removed. */
  readonly deprecation?: { readonly days: number };
  /** Unstable paths; `stable` lists exceptions. */
  readonly beta?: readonly string[];
  readonly stable?: readonly string[];
}
