import type { ConsentWish } from '../../rules/access-faults.js';

/** Accesses per day as the bank grants them: it has an upper bound, and one-off means once. */
export function grantedFrequency(
  { recurring, frequencyPerDay }: ConsentWish,
  most: number,
): number {
  return recurring ? Math.min(frequencyPerDay, most) : 1;
}
