import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';
import { authorisationIds } from '../shared/update-authorisation.js';

type List = PisHandlers['listPaymentCancellationAuthorisations'];

/** Lists the authorisations of a payment's cancellation; this list has another field name. */
export function listPaymentCancellationAuthorisations(kit: Kit): List {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id } = await findPayment(kit, records, raw, path);
      return ok({ cancellationIds: await authorisationIds(records, id, 'cancellation') });
    });
}
