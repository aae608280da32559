import type { Kit, SbsHandlers } from '../kit.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';
import { basketAddress, findBasket } from './find-basket.js';

/** Updates an authorisation of a basket; no access token applies to one. */
export function updateSigningBasketPsuData(kit: Kit): SbsHandlers['updateSigningBasketPsuData'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { id } = await findBasket(kit, records, raw, path.basketId);
      const self = basketAddress(kit.addressesFor(raw).base, id);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'basket',
        resource: id,
        id: path.authorisationId,
        address: `${self}/authorisations/${path.authorisationId}`,
        headers,
        body: body?.value,
      });
    });
}
