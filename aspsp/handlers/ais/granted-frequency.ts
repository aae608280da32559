import type { ConsentWish } from '../../domain/access-faults.js';

/** Accesses per day as the bank grants them: it has an upper bound, and one-off means once. */
export function grantedFrequency(
  { recurring, frequencyPerDay }: ConsentWish,
  most: number,
): number {
  return recurring ? Math.min(frequencyPerDay, most) : 1;
}

/** Part of the answer that tells the TPP if it gets fewer accesses than it asked for. */
export function frequencyWarning({ frequencyPerDay: asked }: ConsentWish, granted: number) {
  if (granted >= asked) return {};
  const text = `The accesses per day of this consent are limited to ${granted}.`;
  return { tppMessages: [{ category: 'WARNING', code: 'WARNING', text }] } as const;
}
