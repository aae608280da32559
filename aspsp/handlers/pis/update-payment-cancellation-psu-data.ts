import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';

type Update = PisHandlers['updatePaymentCancellationPsuData'];

/** Finishes an authorisation of a cancellation with the access token of the OAuth flow. */
export function updatePaymentCancellationPsuData(kit: Kit): Update {
  return async ({ path, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'cancellation',
        resource: payment.id,
        id: path.cancellationId,
        scope: `PIS:${payment.id}`,
        address: `${self}/cancellation-authorisations/${path.cancellationId}`,
        body: body?.value,
      });
    });
}
