import type { RequestedConsent } from '../../rules/access-errors.js';

/** Accesses per day as the bank grants them: it has an upper bound, and one-off means once. */
export function grantedFrequency(
  { recurring, frequencyPerDay }: RequestedConsent,
  most: number,
): number {
  return recurring ? Math.min(frequencyPerDay, most) : 1;
}
