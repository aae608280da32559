import type { Kit, SbsHandlers } from '../kit.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';
import { basketAddress, findBasket } from './find-basket.js';

/** Adds what an authorisation of a basket needs next; no access token is ever for a basket. */
export function updateSigningBasketPsuData(kit: Kit): SbsHandlers['updateSigningBasketPsuData'] {
  return async ({ path, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { id } = await findBasket(kit, records, raw, path.basketId);
      const self = basketAddress(kit.addressesFor(raw).base, id);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'basket',
        resource: id,
        id: path.authorisationId,
        address: `${self}/authorisations/${path.authorisationId}`,
        body: body?.value,
      });
    });
}
