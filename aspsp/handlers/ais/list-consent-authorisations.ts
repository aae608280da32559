import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findConsent } from '../shared/find-consent.js';
import { authorisationIds } from '../shared/update-authorisation.js';

/** Lists the authorisations of a consent. */
export function listConsentAuthorisations(kit: Kit): AisHandlers['listConsentAuthorisations'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id } = await findConsent(kit, records, raw, path.consentId);
      return ok({ authorisationIds: await authorisationIds(records, id, 'consent') });
    });
}
