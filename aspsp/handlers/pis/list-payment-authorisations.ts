import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';
import { authorisationIds } from '../shared/update-authorisation.js';

/** Lists the authorisations of a payment. */
export function listPaymentAuthorisations(kit: Kit): PisHandlers['listPaymentAuthorisations'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id } = await findPayment(kit, records, raw, path);
      return ok({ authorisationIds: await authorisationIds(records, id, 'payment') });
    });
}
