import { isWaiting } from '../../domain/baskets/basket-event.js';
import type { Basket } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import type { AuthorisationTarget } from '../shared/authorisation-handlers.js';
import { basketAddress, findBasket } from './find-basket.js';

/** A basket that waits: its authorisation is one of all of its payments, and no access token applies to it. */
export const BASKET: AuthorisationTarget<{ readonly basketId: string }, Basket> = {
  purpose: 'basket',
  find: (kit, records, request, { basketId }) => findBasket(kit, records, request, basketId),
  list: (base, { id }) => `${basketAddress(base, id)}/authorisations`,
  refuseStart: ({ status }) => {
    if (isWaiting(status)) return;
    if (status === 'RJCT' || status === 'CANC') {
      throw refusal(403, 'RESOURCE_EXPIRED', `The basket is ${status}.`);
    }
    throw refusal(409, 'STATUS_INVALID', `The basket is ${status}: there is nothing to authorise.`);
  },
};
