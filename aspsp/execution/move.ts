import type { Bank } from '../bank/bank.js';
import type { Authorisation, Consent, Payment } from '../domain/entities.js';
import { type Events, isFinal } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';

/**
 * Moves a payment by an event, with what else changes, and keeps it; a move that the machine does
 * not know is refused. Authorised, it waits for its execution from then on.
 */
export async function movePayment(
  bank: Bank,
  records: Records,
  payment: Payment,
  event: Events['payment'],
  change: Partial<Payment> = {},
): Promise<Payment> {
  const status = bank.rules.next('payment', payment.status, event);
  if (status === undefined) throw illegalMove('payment', payment.status);
  const at = bank.seams.now().toISOString();
  const authorised = event === 'authorised' ? { authorisedAt: at } : {};
  // whatever moves it takes the place of what was decided before and does not show yet
  const { settles: _, ...now } = payment;
  const moved = { ...now, ...change, ...authorised, status };
  await records.put('payment', moved);
  if (event === 'authorised' && status === 'ACTC') await records.put('due', { id: moved.id, at });
  if (isFinal('payment', status)) await records.take('due', moved.id);
  return moved;
}

/** Moves a consent by an event, with what else changes at that moment, and keeps it. */
export async function moveConsent(
  bank: Bank,
  records: Records,
  consent: Consent,
  event: Events['consent'],
  change: Partial<Consent> = {},
): Promise<Consent> {
  const status = bank.rules.next('consent', consent.status, event);
  if (status === undefined) throw illegalMove('consent', consent.status);
  const { settles: _, ...now } = consent;
  const moved = { ...now, ...change, status };
  await records.put('consent', moved);
  return moved;
}

/** Moves an authorisation by an event and keeps it. */
export async function moveAuthorisation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  event: Events['authorisation'],
  change: Partial<Authorisation> = {},
): Promise<Authorisation> {
  const status = bank.rules.next('authorisation', authorisation.status, event);
  if (status === undefined) throw illegalMove('authorisation', authorisation.status);
  const moved = { ...authorisation, ...change, status };
  await records.put('authorisation', moved);
  return moved;
}

function illegalMove(what: string, status: string): Error {
  return refusal(409, 'STATUS_INVALID', `The ${what} is ${status}; this is not possible any more.`);
}
