import type { Bank } from '../bank/bank.js';
import type { Authorisation, Consent, Payment } from '../domain/entities.js';
import { type Events, isFinal } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';

/**
 * Changes the status of a payment by an event, together with other changes, and stores it; an event that the
 * machine does
 * not allow is refused. An authorised payment then waits for its execution.
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
  // any change replaces an earlier one that is decided and not yet visible
  const { settles: _, ...now } = payment;
  const moved = { ...now, ...change, ...authorised, status };
  await records.put('payment', moved);
  if (event === 'authorised' && status === 'ACTC') await records.put('due', { id: moved.id, at });
  if (isFinal('payment', status)) await records.take('due', moved.id);
  return moved;
}

/** Changes the status of a consent by an event, together with other changes, and stores it. */
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

/** Changes the status of an authorisation by an event and stores it. */
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
