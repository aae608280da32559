import { toldAccess } from '../../domain/accounts/kept-access.js';
import { type CofHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findFundsConsent, fundsConsentAddress } from './find-funds-consent.js';

/** Reads a consent to confirm funds: the content of the request, and its status. */
export function getFundsConsent(kit: Kit): CofHandlers['getFundsConsent'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const consent = await findFundsConsent(kit, records, raw, path.consentId);
      const { access, recurring, validUntil, frequencyPerDay } = consent;
      const self = fundsConsentAddress(kit.addressesFor(raw).base, consent.id);
      return ok({
        access: toldAccess(access),
        ...(recurring === undefined ? {} : { recurringIndicator: recurring }),
        ...(validUntil === undefined ? {} : { validUntil }),
        ...(frequencyPerDay === undefined ? {} : { frequencyPerDay }),
        ...consent.card,
        lastActionDate: consent.lastActionDate,
        consentId: consent.id,
        consentStatus: consent.status,
        _links: { status: href(`${self}/status`) },
      });
    });
}
