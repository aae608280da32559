import type { Profile } from './profile.js';

/** The amount of a usual payment, decimal; the largest one, where the profile names no other. */
export const usualAmount = ({
  maxAmount = '1.00',
  usualAmount: usual = maxAmount,
}: Pick<NonNullable<Profile['pis']>, 'maxAmount' | 'usualAmount'>): string => usual;
