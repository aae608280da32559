import type { Profile } from './profile.js';

/**
 * The amount of a usual payment, decimal: 1.00, or the largest one of the profile, where that is smaller or the PSU has to authorise no
 * payment of 1.00.
 */
export function usualAmount({
  maxAmount = '1.00',
  exemptUpTo = '0',
}: Pick<NonNullable<Profile['pis']>, 'maxAmount' | 'exemptUpTo'>): string {
  return Number(maxAmount) < 1 || Number(exemptUpTo) >= 1 ? maxAmount : '1.00';
}
