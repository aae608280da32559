import { isWaiting } from '../../domain/baskets/basket-event.js';
import type { BasketStatus } from '../../domain/machines.js';
import { refusal } from '../../domain/refusal.js';
import type { Kit, SbsHandlers } from '../kit.js';
import { startAuthorisation } from '../shared/start-authorisation.js';
import { basketAddress, findBasket } from './find-basket.js';

type Start = SbsHandlers['startSigningBasketAuthorisation'];

/** Starts an authorisation of all payments of a basket. */
export function startSigningBasketAuthorisation(kit: Kit): Start {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const basket = await findBasket(kit, records, raw, path.basketId);
      refuseUnlessWaiting(basket.status);
      return startAuthorisation(kit, records, raw, {
        purpose: 'basket',
        resource: basket.id,
        list: `${basketAddress(kit.addressesFor(raw).base, basket.id)}/authorisations`,
        before: basket.redirect,
        headers,
        body: body?.value,
      });
    });
}

function refuseUnlessWaiting(status: BasketStatus): void {
  if (isWaiting(status)) return;
  if (status === 'RJCT' || status === 'CANC') {
    throw refusal(403, 'RESOURCE_EXPIRED', `The basket is ${status}.`);
  }
  throw refusal(409, 'STATUS_INVALID', `The basket is ${status}: there is nothing to authorise.`);
}
