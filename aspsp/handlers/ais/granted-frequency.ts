import type { RequestedConsent } from '../../rules/access-errors.js';

/** The accesses per day that the bank grants: limited, and one for a one-off consent. */
export function grantedFrequency(
  { recurring, frequencyPerDay }: RequestedConsent,
  most: number,
): number {
  return recurring ? Math.min(frequencyPerDay, most) : 1;
}
