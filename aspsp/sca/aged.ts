import type { Bank } from '../bank/bank.js';
import type { Consent, Payment, Settles } from '../domain/entities.js';
import { moveConsent, movePayment } from '../execution/move.js';
import { settleDue } from '../execution/settle-due.js';
import type { Records } from '../store/store.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';

/** The current state of a payment, after the events that are due by time. */
export async function agedPayment(
  bank: Bank,
  records: Records,
  id: string,
): Promise<Payment | undefined> {
  // read together with the due events, so that a store needs one round trip for both
  await Promise.all([settleDue(bank, records), records.get('payment', id)]);
  let payment = await records.get('payment', id);
  if (payment === undefined) return undefined;
  if (isDue(bank, payment)) {
    const { settles, ...waiting } = payment;
    payment = await movePayment(bank, records, waiting, settles.event);
  }
  const { rules, seams, config } = bank;
  for (const event of rules.paymentEventsDue(payment, seams.now(), config.lifetimes)) {
    payment = await movePayment(bank, records, payment, event);
    if (event === 'lapsed') await failOpenAuthorisations(bank, records, id);
  }
  return payment;
}

/** The current state of a consent, after the events that are due by time. */
export async function agedConsent(
  bank: Bank,
  records: Records,
  id: string,
): Promise<Consent | undefined> {
  let consent = await records.get('consent', id);
  if (consent === undefined) return undefined;
  if (isDue(bank, consent)) {
    const { settles, ...waiting } = consent;
    consent = await moveConsent(bank, records, waiting, settles.event);
  }
  for (const event of bank.rules.consentEventsDue(
    consent,
    bank.seams.now(),
    bank.config.lifetimes,
  )) {
    consent = await moveConsent(bank, records, consent, event);
    await failOpenAuthorisations(bank, records, id);
  }
  return consent;
}

/** Whether a decision about the entity has become visible by now. */
function isDue<E extends string, T extends { readonly settles?: Settles<E> }>(
  { seams }: Bank,
  thing: T,
): thing is T & { readonly settles: Settles<E> } {
  return thing.settles !== undefined && thing.settles.at <= seams.now().toISOString();
}
