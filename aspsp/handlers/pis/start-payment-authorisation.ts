import { refuseIfInBasket } from '../../sca/basket-of.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { startAuthorisation } from '../shared/start-authorisation.js';
import { refuseUnlessWaiting } from './refuse-unless-waiting.js';

/** Starts an authorisation of a payment. */
export function startPaymentAuthorisation(kit: Kit): PisHandlers['startPaymentAuthorisation'] {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      refuseUnlessWaiting(payment.status, 'RCVD', 'PATC');
      await refuseIfInBasket(kit.bank, records, payment.id);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return startAuthorisation(kit, records, raw, {
        purpose: 'payment',
        resource: payment.id,
        list: `${self}/authorisations`,
        before: payment.redirect,
        headers,
        body: body?.value,
      });
    });
}
