import { hasPassed } from '../calendar.js';
import type { Basket, Payment } from '../entities.js';
import { type Events, isFinal, type TransactionStatus } from '../machines.js';

/** The statuses in which a payment or a basket waits for the PSU. */
const WAITING: ReadonlySet<string> = new Set(['RCVD', 'PATC']);

/** Whether a payment or basket in this status can still be authorised. */
export function isWaiting(status: TransactionStatus): boolean {
  return WAITING.has(status);
}

/** The effect of an authorisation on a basket, from its effect on the payments. */
export function authorisedEvent(payments: readonly Payment[]): Events['basket'] {
  return payments.some(({ status }) => isWaiting(status)) ? 'partly-authorised' : 'authorised';
}

/** The effect of time, or of the payments' statuses, on a basket; usually none. */
export function basketEventDue(
  basket: Basket,
  payments: readonly Payment[],
  now: Date,
  unconfirmed: number,
): Events['basket'] | undefined {
  const statuses = payments.map(({ status }) => status);
  if (isWaiting(basket.status)) {
    // All or none: without one of its payments a basket can no longer be authorised.
    if (statuses.some((status) => status === 'RJCT' || status === 'CANC')) return 'refused';
    return hasPassed(basket.createdAt, unconfirmed, now) ? 'lapsed' : undefined;
  }
  if (basket.status !== 'ACTC') return undefined;
  const over = (status: TransactionStatus) => status === 'ACSC' || isFinal('payment', status);
  if (!statuses.every(over)) return undefined;
  if (statuses.every((status) => status === 'CANC')) return 'cancelled';
  return statuses.every((status) => status === 'RJCT' || status === 'CANC') ? 'refused' : 'settled';
}
