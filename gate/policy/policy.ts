import type { Place } from '../../foundation/xs2a-error.js';
import type { Severity } from '../change.js';

/** How bad the changes are that fit all that is given. */
export interface SeverityRule {
  readonly rule?: string;
  /** `*` stands for anything. */
  readonly path?: string;
  readonly operation?: string;
  readonly severity: Severity;
}

/** A breakage that is known and accepted until the end of a day. */
export interface Acceptance {
  readonly fingerprint: string;
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
}
