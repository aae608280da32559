import type { Kit, SbsHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { authorisationIds } from '../shared/update-authorisation.js';
import { findBasket } from './find-basket.js';

type List = SbsHandlers['listSigningBasketAuthorisations'];

/** Lists the authorisations of a basket. */
export function listSigningBasketAuthorisations(kit: Kit): List {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id } = await findBasket(kit, records, raw, path.basketId);
      return ok({ authorisationIds: await authorisationIds(records, id, 'basket') });
    });
}
