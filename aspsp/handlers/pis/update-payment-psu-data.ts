import { refuseIfInBasket } from '../../sca/basket-of.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';

/** Finishes an authorisation of a payment with the access token of the OAuth flow. */
export function updatePaymentPsuData(kit: Kit): PisHandlers['updatePaymentPsuData'] {
  return async ({ path, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      await refuseIfInBasket(kit.bank, records, payment.id);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'payment',
        resource: payment.id,
        id: path.authorisationId,
        scope: `PIS:${payment.id}`,
        address: `${self}/authorisations/${path.authorisationId}`,
        body: body?.value,
      });
    });
}
