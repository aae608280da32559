import type { AffectedParty, Severity } from '../change/change.js';

/** A rule that needs no value as a proof. */
export type StructuralRow = readonly [
  id: string,
  severity: Severity,
  hits: readonly AffectedParty[],
  sentence: string,
  advice: string,
];

export const KEEP_OLD = 'Keep the old one, mark it deprecated, and remove it when nobody uses it.';
export const NONE = 'Nothing to do.';
