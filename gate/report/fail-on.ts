import type { DocumentChange } from '../change/change.js';

/** The severity from which a change fails the command. */
export type FailOn = 'breaking' | 'risky' | 'never';

/** Whether a change has at least this severity, and is not accepted. */
export function isFailing({ severity, accepted }: DocumentChange, limit: FailOn): boolean {
  if (limit === 'never' || accepted !== undefined) return false;
  return severity === 'breaking' || (limit === 'risky' && severity === 'risky');
}
