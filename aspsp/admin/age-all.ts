import type { Bank } from '../bank/bank.js';
import { consentEventsDue, paymentEventsDue } from '../domain/ageing.js';
import { settleDue } from '../execution/settle-due.js';
import { agedConsent, agedFundsConsent, agedPayment } from '../sca/aged.js';
import { agedBasket } from '../sca/basket-of.js';
import type { Records } from '../store/store.js';

/**
 * Applies the passage of time to all resources. The bank has no background job; without this, lists
 * would not show what a TPP gets.
 */
export async function ageAll(bank: Bank, records: Records): Promise<void> {
  await settleDue(bank, records);
  const now = bank.seams.now();
  const { lifetimes } = bank.config;
  for (const status of ['RCVD', 'PATC'] as const) {
    for (const payment of await records.find('payment', { status })) {
      const due = paymentEventsDue(payment, now, lifetimes).length > 0;
      if (due) await agedPayment(bank, records, payment.id);
    }
  }
  for (const status of ['received', 'partiallyAuthorised', 'valid'] as const) {
    for (const consent of await records.find('consent', { status })) {
      const due = consentEventsDue(consent, now, lifetimes).length > 0;
      if (due) await agedConsent(bank, records, consent.id);
    }
  }
  for (const status of ['received', 'valid'] as const) {
    for (const { id } of await records.find('fundsConsent', { status })) {
      await agedFundsConsent(bank, records, id);
    }
  }
  for (const status of ['RCVD', 'PATC', 'ACTC'] as const) {
    for (const { id } of await records.find('basket', { status })) {
      await agedBasket(bank, records, id);
    }
  }
}
