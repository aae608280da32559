import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findConsent } from '../shared/find-consent.js';
import { findAuthorisation } from '../shared/update-authorisation.js';

/** Reads the status of an authorisation of a consent. */
export function getConsentScaStatus(kit: Kit): AisHandlers['getConsentScaStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id: resource } = await findConsent(kit, records, raw, path.consentId);
      const wanted = { id: path.authorisationId, resource, purpose: 'consent' } as const;
      return ok({ scaStatus: (await findAuthorisation(records, wanted)).status });
    });
}
