import type { Bank } from '../bank/bank.js';
import type { Consent, Payment } from '../domain/entities.js';
import { moveConsent, movePayment } from '../execution/move.js';
import type { Records } from '../store/store.js';

/** The moment at which what is decided now shows; undefined where that is at once. */
function momentOf({ config, seams }: Bank): string | undefined {
  const { settling } = config.lifetimes;
  if (settling === 0) return undefined;
  return new Date(seams.now().getTime() + settling * 1000).toISOString();
}

/** Moves a payment by what was decided, at once or when the bank has settled it. */
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

/** Moves a consent by what was decided, at once or when the bank has settled it. */
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
