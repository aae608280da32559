import type { Change } from '../change/change.js';

/** How bad a change has to be to fail. */
export type FailOn = 'breaking' | 'risky' | 'never';

/** Whether a change is as bad as that, and nobody accepted it. */
export function isFailing({ severity, accepted }: Change, limit: FailOn): boolean {
  if (limit === 'never' || accepted !== undefined) return false;
  return severity === 'breaking' || (limit === 'risky' && severity === 'risky');
}
