import type { Place } from '../../foundation/xs2a-error.js';
import type { Severity } from '../change/change.js';

/** Which changes an entry is about: those that fit all that is given. */
export interface Selection {
  readonly rule?: string;
  /** `*` stands for anything. */
  readonly path?: string;
  readonly operation?: string;
}

/** How bad the changes are that fit. */
export interface SeverityRule extends Selection {
  readonly severity: Severity;
}

/** A breakage, or a group of them, that is known and accepted until the end of a day. */
export interface Acceptance extends Selection {
  /** Of one change; without it a rule and a path name a group. */
  readonly fingerprint?: string;
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
  /** Where it stands in the policy file. */
  readonly place: Place;
}

/** What a team says of changes of its document. */
export interface Policy {
  readonly severity: readonly SeverityRule[];
  readonly accepted: readonly Acceptance[];
  /** Operations, parameters and fields that were deprecated for so long may go. */
  readonly deprecation?: { readonly days: number };
  /** Paths of which nothing is promised yet; stable ones are taken out of them. */
  readonly beta?: readonly string[];
  readonly stable?: readonly string[];
}
