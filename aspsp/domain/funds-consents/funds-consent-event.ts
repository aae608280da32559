import { dayOf, hasPassed } from '../calendar.js';
import type { FundsConsent } from '../entities.js';
import type { Events } from '../machines.js';

/** The effect of time on a consent to confirm funds. */
export function fundsConsentEventDue(
  { status, createdAt, validUntil }: FundsConsent,
  now: Date,
  unconfirmed: number,
): Events['fundsConsent'] | undefined {
  const overdue = validUntil !== undefined && validUntil < dayOf(now);
  if (status === 'received') {
    if (hasPassed(createdAt, unconfirmed, now)) return 'lapsed';
    return overdue ? 'ended' : undefined;
  }
  return status === 'valid' && overdue ? 'ended' : undefined;
}
