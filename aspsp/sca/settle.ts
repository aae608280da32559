import type { Bank } from '../bank/bank.js';
import type { Consent, Payment } from '../domain/entities.js';
import { moveConsent, movePayment } from '../execution/move.js';
import type { Records } from '../store/store.js';

/** The time at which a decision made now becomes visible; undefined when it is visible at once. */
function momentOf({ config, seams }: Bank): string | undefined {
  const { settling } = config.lifetimes;
  if (settling === 0) return undefined;
  return new Date(seams.now().getTime() + settling * 1000).toISOString();
}

/** Applies a decision to a payment, at once or after the bank's settling time. */
export async function settlePayment(
  bank: Bank,
  records: Records,
  payment: Payment,
  event: 'authorised' | 'cancelled',
  change: Partial<Payment> = {},
): Promise<void> {
  const at = momentOf(bank);
  if (at === undefined) await movePayment(bank, records, payment, event, change);
  else await records.put('payment', { ...payment, ...change, settles: { event, at } });
}

/** Applies a decision to a consent, at once or after the bank's settling time. */
export async function settleConsent(
  bank: Bank,
  records: Records,
  consent: Consent,
  event: 'authorised' | 'deleted',
  change: Partial<Consent> = {},
): Promise<void> {
  const at = momentOf(bank);
  if (at === undefined) await moveConsent(bank, records, consent, event, change);
  else await records.put('consent', { ...consent, ...change, settles: { event, at } });
}
