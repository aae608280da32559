import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';

type Update = PisHandlers['updatePaymentCancellationPsuData'];

/** Updates an authorisation of a cancellation. */
export function updatePaymentCancellationPsuData(kit: Kit): Update {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'cancellation',
        resource: payment.id,
        id: path.cancellationId,
        address: `${self}/cancellation-authorisations/${path.cancellationId}`,
        headers,
        body: body?.value,
      });
    });
}
