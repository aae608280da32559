import type { Bank } from '../bank.js';
import { dayOf } from '../domain/calendar.js';
import type { Account, Authorisation, FundsConsent } from '../domain/entities.js';
import { fundsConsentEventDue } from '../domain/funds-consents/funds-consent-event.js';
import { grantsOf } from '../domain/grants-of.js';
import type { Events } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';

/** A consent to confirm funds as it is now, after what time alone did to it. */
export async function agedFundsConsent(
  bank: Bank,
  records: Records,
  id: string,
): Promise<FundsConsent | undefined> {
  const consent = await records.get('fundsConsent', id);
  if (consent === undefined) return undefined;
  const { unconfirmed } = bank.config.lifetimes;
  const event = fundsConsentEventDue(consent, bank.seams.now(), unconfirmed);
  return event === undefined ? consent : endFundsConsent(bank, records, consent, event);
}

/** Moves a consent to confirm funds by an event, with what else changes then, and keeps it. */
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

/** Ends a consent to confirm funds, and whatever was to authorise it. */
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

/** The PSU said yes: the consent holds for the accounts that were asked for, and changes no other. */
export async function authoriseFundsConsent(
  bank: Bank,
  records: Records,
  { resource, psu }: Authorisation,
): Promise<void> {
  const consent = await agedFundsConsent(bank, records, resource);
  if (consent === undefined || psu === undefined) {
    throw refusal(403, 'CONSENT_UNKNOWN', 'There is no such consent.');
  }
  const held: readonly Account[] = await records.find('account', { psu });
  const accounts = grantsOf(consent.access, held, () => '').map((grant) => grant.account);
  await moveFundsConsent(bank, records, consent, 'authorised', { psu, accounts });
}

/** The PSU said no. */
export async function refuseFundsConsent(bank: Bank, records: Records, id: string): Promise<void> {
  const consent = await agedFundsConsent(bank, records, id);
  if (consent?.status === 'received') await endFundsConsent(bank, records, consent, 'refused');
}
