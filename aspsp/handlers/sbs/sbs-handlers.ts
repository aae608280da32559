import type { Kit, SbsHandlers } from '../kit.js';
import { authorisationHandlers } from '../shared/authorisation-handlers.js';
import { BASKET } from './authorised-baskets.js';
import { createSigningBasket } from './create-signing-basket.js';
import { deleteSigningBasket } from './delete-signing-basket.js';
import { getSigningBasket } from './get-signing-basket.js';

/** Signing baskets, which authorise several payments at once. */
export function sbsHandlers(kit: Kit): SbsHandlers {
  const ofBasket = authorisationHandlers(kit, BASKET);
  return {
    createSigningBasket: createSigningBasket(kit),
    getSigningBasket: getSigningBasket(kit),
    deleteSigningBasket: deleteSigningBasket(kit),
    listSigningBasketAuthorisations: ofBasket.list,
    startSigningBasketAuthorisation: ofBasket.start,
    getSigningBasketScaStatus: ofBasket.status,
    updateSigningBasketPsuData: ofBasket.update,
  };
}
