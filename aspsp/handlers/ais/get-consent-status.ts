import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findConsent } from '../shared/find-consent.js';

/** Reads the status of a consent. */
export function getConsentStatus(kit: Kit): AisHandlers['getConsentStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const consent = await findConsent(kit, records, raw, path.consentId);
      return ok({ consentStatus: consent.status });
    });
}
