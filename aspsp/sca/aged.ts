import type { Bank } from '../bank/bank.js';
import type { Consent, FundsConsent, Payment, Settles } from '../domain/entities.js';
import { move } from '../execution/move.js';
import { settleDue } from '../execution/settle-due.js';
import type { Records } from '../store/store.js';
import { end, failOpenAuthorisations } from './fail-open-authorisations.js';

/** The current state of a payment, after the events that are due by time. */
export async function agedPayment(
  bank: Bank,
  records: Records,
  id: string,
): Promise<Payment | undefined> {
  await settleDue(bank, records);
  let payment = await records.get('payment', id);
  if (payment === undefined) return undefined;
  if (isDue(bank, payment)) {
    payment = await move(bank, records, 'payment', payment, payment.settles.event);
  }
  const { rules, seams, config } = bank;
  for (const event of rules.paymentEventsDue(payment, seams.now(), config.lifetimes)) {
    payment = await move(bank, records, 'payment', payment, event);
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
    consent = await move(bank, records, 'consent', consent, consent.settles.event);
  }
  for (const event of bank.rules.consentEventsDue(
    consent,
    bank.seams.now(),
    bank.config.lifetimes,
  )) {
    consent = await move(bank, records, 'consent', consent, event);
    await failOpenAuthorisations(bank, records, id);
  }
  return consent;
}

/** The current state of a funds confirmation consent, after the events that are due by time. */
export async function agedFundsConsent(
  bank: Bank,
  records: Records,
  id: string,
): Promise<FundsConsent | undefined> {
  const consent = await records.get('fundsConsent', id);
  if (consent === undefined) return undefined;
  const { unconfirmed } = bank.config.lifetimes;
  const event = bank.rules.fundsConsentEventDue(consent, bank.seams.now(), unconfirmed);
  return event === undefined ? consent : end(bank, records, 'fundsConsent', consent, event);
}

/** Whether a decision about the entity has become visible by now. */
function isDue<E extends string, T extends { readonly settles?: Settles<E> }>(
  { seams }: Bank,
  thing: T,
): thing is T & { readonly settles: Settles<E> } {
  return thing.settles !== undefined && thing.settles.at <= seams.now().toISOString();
}
