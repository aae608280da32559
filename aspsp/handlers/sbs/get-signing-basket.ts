import { isWaiting } from '../../domain/baskets/basket-event.js';
import { href, type Kit, type SbsHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { basketAddress, findBasket } from './find-basket.js';

/** Reads a basket: its payments and its status. */
export function getSigningBasket(kit: Kit): SbsHandlers['getSigningBasket'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id, payments, status } = await findBasket(kit, records, raw, path.basketId);
      const self = basketAddress(kit.addressesFor(raw).base, id);
      const start = isWaiting(status) ? { startAuthorisation: href(`${self}/authorisations`) } : {};
      return ok({
        payments,
        transactionStatus: status,
        _links: { ...start, self: href(self), status: href(self) },
      });
    });
}
