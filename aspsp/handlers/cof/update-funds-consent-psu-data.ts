import type { CofHandlers, Kit } from '../kit.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';
import { findFundsConsent, fundsConsentAddress } from './find-funds-consent.js';

/** Updates an authorisation of a consent to confirm funds. */
export function updateFundsConsentPsuData(kit: Kit): CofHandlers['updateFundsConsentPsuData'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { id } = await findFundsConsent(kit, records, raw, path.consentId);
      const self = fundsConsentAddress(kit.addressesFor(raw).base, id);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'funds-consent',
        resource: id,
        id: path.authorisationId,
        address: `${self}/authorisations/${path.authorisationId}`,
        headers,
        body: body?.value,
      });
    });
}
