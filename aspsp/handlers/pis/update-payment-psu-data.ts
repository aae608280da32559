import { refuseIfInBasket } from '../../sca/basket-of.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { updateAuthorisation } from '../shared/update-authorisation.js';

/** Updates an authorisation of a payment. */
export function updatePaymentPsuData(kit: Kit): PisHandlers['updatePaymentPsuData'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      await refuseIfInBasket(kit.bank, records, payment.id);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return updateAuthorisation(kit, records, raw, {
        purpose: 'payment',
        resource: payment.id,
        id: path.authorisationId,
        address: `${self}/authorisations/${path.authorisationId}`,
        headers,
        body: body?.value,
      });
    });
}
