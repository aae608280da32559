import type { TransactionStatus } from '../../domain/machines.js';
import { refusal } from '../../domain/refusal.js';

/** Refuses the start of an authorisation that a payment in this status does not need. */
export function refuseUnlessWaiting(
  status: TransactionStatus,
  ...waiting: readonly TransactionStatus[]
): void {
  if (waiting.includes(status)) return;
  if (status === 'RJCT' || status === 'CANC') {
    throw refusal(403, 'RESOURCE_EXPIRED', `The payment is ${status}.`);
  }
  throw refusal(409, 'STATUS_INVALID', `The payment is ${status}: there is nothing to authorise.`);
}
