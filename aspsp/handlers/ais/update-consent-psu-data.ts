import type { AisHandlers, Kit } from '../kit.js';
import { consentAddress, findConsent } from '../shared/find-consent.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';

/** Updates an authorisation of a consent. */
export function updateConsentPsuData(kit: Kit): AisHandlers['updateConsentPsuData'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { id } = await findConsent(kit, records, raw, path.consentId);
      const self = consentAddress(kit.addressesFor(raw).base, id);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'consent',
        resource: id,
        id: path.authorisationId,
        address: `${self}/authorisations/${path.authorisationId}`,
        headers,
        body: body?.value,
      });
    });
}
