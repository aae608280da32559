import type { Kit, SbsHandlers } from '../kit.js';
import { createSigningBasket } from './create-signing-basket.js';
import { deleteSigningBasket } from './delete-signing-basket.js';
import { getSigningBasket } from './get-signing-basket.js';
import { getSigningBasketScaStatus } from './get-signing-basket-sca-status.js';
import { listSigningBasketAuthorisations } from './list-signing-basket-authorisations.js';
import { startSigningBasketAuthorisation } from './start-signing-basket-authorisation.js';
import { updateSigningBasketPsuData } from './update-signing-basket-psu-data.js';

/** Signing baskets, which authorise several payments at once. */
export function sbsHandlers(kit: Kit): SbsHandlers {
  return {
    createSigningBasket: createSigningBasket(kit),
    getSigningBasket: getSigningBasket(kit),
    deleteSigningBasket: deleteSigningBasket(kit),
    listSigningBasketAuthorisations: listSigningBasketAuthorisations(kit),
    startSigningBasketAuthorisation: startSigningBasketAuthorisation(kit),
    getSigningBasketScaStatus: getSigningBasketScaStatus(kit),
    updateSigningBasketPsuData: updateSigningBasketPsuData(kit),
  };
}
