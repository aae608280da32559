import type { Bank } from '../bank.js';
import type { Account, Authorisation, Consent } from '../domain/entities.js';
import { grantsOf } from '../domain/grants-of.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { agedConsent, agedPayment } from './aged.js';
import { basketEffect, type Effect, refuseBasket } from './authorise-basket.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';
import { authoriseFundsConsent, refuseFundsConsent } from './funds-consent-of.js';
import { moveAuthorisation, moveConsent, movePayment } from './move.js';

/** Ends an authorisation well and lets its resource have what it was for. */
export async function finishAuthorisation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  event: 'approved' | 'confirmed',
): Promise<Authorisation> {
  const done = await moveAuthorisation(bank, records, authorisation, event);
  await EFFECTS[authorisation.purpose](bank, records, authorisation);
  const { id: except, purpose, resource } = authorisation;
  await failOpenAuthorisations(bank, records, resource, { purpose, except });
  return done;
}

/** Ends an authorisation badly: by the PSU's no, or too many wrong passwords. */
export async function refuseAuthorisation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<void> {
  const { purpose, resource } = authorisation;
  await moveAuthorisation(bank, records, authorisation, 'refused');
  if (purpose === 'payment') {
    const payment = await agedPayment(bank, records, resource);
    if (payment?.status === 'RCVD') await movePayment(bank, records, payment, 'refused');
  }
  if (purpose === 'consent') {
    const consent = await agedConsent(bank, records, resource);
    if (consent?.status === 'received') await moveConsent(bank, records, consent, 'refused');
  }
  if (purpose === 'basket') await refuseBasket(bank, records, resource);
  if (purpose === 'funds-consent') await refuseFundsConsent(bank, records, resource);
  await failOpenAuthorisations(bank, records, resource, { purpose });
}

const EFFECTS: Readonly<Record<Authorisation['purpose'], Effect>> = {
  payment: (bank, records, { resource }) => endPayment(bank, records, resource, 'authorised'),
  cancellation: (bank, records, { resource }) => endPayment(bank, records, resource, 'cancelled'),
  consent: authoriseConsent,
  basket: basketEffect((...call) => EFFECTS.payment(...call)),
  'funds-consent': authoriseFundsConsent,
};

async function endPayment(
  bank: Bank,
  records: Records,
  id: string,
  event: 'authorised' | 'cancelled',
): Promise<void> {
  const payment = await agedPayment(bank, records, id);
  if (payment === undefined) throw refusal(403, 'RESOURCE_UNKNOWN', 'There is no such payment.');
  await movePayment(bank, records, payment, event);
}

async function authoriseConsent(
  bank: Bank,
  records: Records,
  { resource, psu }: Authorisation,
): Promise<void> {
  const consent = await agedConsent(bank, records, resource);
  if (consent === undefined || psu === undefined) {
    throw refusal(403, 'CONSENT_UNKNOWN', 'There is no such consent.');
  }
  const accounts: readonly Account[] = await records.find('account', { psu });
  const grants = grantsOf(consent.access, accounts, () => bank.seams.uuid());
  await moveConsent(bank, records, consent, 'authorised', { psu, grants });
  if (consent.recurring) await supersede(bank, records, consent, psu);
}

/** A recurring consent ends the earlier recurring ones of the same PSU and TPP. */
async function supersede(
  bank: Bank,
  records: Records,
  { id, owner }: Consent,
  psu: string,
): Promise<void> {
  const earlier = await records.find('consent', { owner, psu, recurring: true, status: 'valid' });
  for (const one of earlier) {
    if (one.id !== id) await moveConsent(bank, records, one, 'superseded');
  }
}
