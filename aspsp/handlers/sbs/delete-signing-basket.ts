import { Refusal } from '../../domain/refusal.js';
import { end } from '../../sca/fail-open-authorisations.js';
import type { Kit, SbsHandlers } from '../kit.js';
import { findBasket } from './find-basket.js';

/** Deletes a basket before its first authorisation; its payments do not change. */
export function deleteSigningBasket(kit: Kit): SbsHandlers['deleteSigningBasket'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const basket = await findBasket(kit, records, raw, path.basketId);
      if (!kit.bank.rules.isUntouched(basket.status)) {
        const text = `The basket is ${basket.status}: it cannot be deleted any more.`;
        throw new Refusal(405, [{ code: 'SERVICE_INVALID', text }], { allow: 'GET' });
      }
      await end(kit.bank, records, 'basket', basket, 'cancelled');
      return { status: 204 };
    });
}
