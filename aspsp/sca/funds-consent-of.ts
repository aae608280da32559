import type { Bank } from '../bank/bank.js';
import { dayOf } from '../domain/calendar.js';
import type { FundsConsent } from '../domain/entities.js';
import type { Events } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';

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
  return event === undefined ? consent : endFundsConsent(bank, records, consent, event);
}

/** Applies an event, and other changes, to a funds confirmation consent and stores it. */
export async function moveFundsConsent(
  bank: Bank,
  records: Records,
  consent: FundsConsent,
  event: Events['fundsConsent'],
  change: Partial<FundsConsent> = {},
): Promise<FundsConsent> {
  const status = bank.rules.next('fundsConsent', consent.status, event);
  if (status === undefined) {
    const text = `The consent is ${consent.status}; this is not possible any more.`;
    throw refusal(409, 'STATUS_INVALID', text);
  }
  const moved = { ...consent, ...change, status, lastActionDate: dayOf(bank.seams.now()) };
  await records.put('fundsConsent', moved);
  return moved;
}

/** Ends a funds confirmation consent and its open authorisations. */
export async function endFundsConsent(
  bank: Bank,
  records: Records,
  consent: FundsConsent,
  event: Events['fundsConsent'],
): Promise<FundsConsent> {
  const ended = await moveFundsConsent(bank, records, consent, event);
  await failOpenAuthorisations(bank, records, consent.id);
  return ended;
}
