import type { Kit, SbsHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findAuthorisation } from '../shared/update-authorisation.js';
import { findBasket } from './find-basket.js';

/** Reads the status of an authorisation of a basket. */
export function getSigningBasketScaStatus(kit: Kit): SbsHandlers['getSigningBasketScaStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id: resource } = await findBasket(kit, records, raw, path.basketId);
      const wanted = { id: path.authorisationId, resource, purpose: 'basket' } as const;
      return ok({ scaStatus: (await findAuthorisation(records, wanted)).status });
    });
}
