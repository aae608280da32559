import { type AisHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { consentAddress, findConsent } from '../shared/find-consent.js';

/** Reads a consent. */
export function getConsent(kit: Kit): AisHandlers['getConsent'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const consent = await findConsent(kit, records, raw, path.consentId);
      const { base } = kit.addressesFor(raw);
      const self = consentAddress(base, consent.id);
      const accounts = consent.status === 'valid' ? { account: href(`${base}/v1/accounts`) } : {};
      return ok({
        access: consent.access,
        recurringIndicator: consent.recurring,
        validUntil: consent.validUntil,
        frequencyPerDay: consent.frequencyPerDay,
        combinedServiceIndicator: consent.combinedService,
        lastActionDate: consent.lastActionDate,
        consentId: consent.id,
        consentStatus: consent.status,
        _links: { status: href(`${self}/status`), ...accounts },
      });
    });
}
