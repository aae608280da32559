import { refusal } from '../../domain/refusal.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import { startAuthorisation } from '../shared/start-authorisation.js';
import { refuseUnlessWaiting } from './refuse-unless-waiting.js';

type Start = PisHandlers['startPaymentCancellationAuthorisation'];

/** Starts an authorisation of a cancellation that a DELETE requested. */
export function startPaymentCancellationAuthorisation(kit: Kit): Start {
  return async ({ path, headers, body }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      refuseUnlessWaiting(payment.status, 'ACTC');
      if (!payment.cancellationAsked) {
        throw refusal(
          409,
          'STATUS_INVALID',
          'The cancellation must first be requested with DELETE.',
        );
      }
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      return startAuthorisation(kit, records, raw, {
        purpose: 'cancellation',
        resource: payment.id,
        list: `${self}/cancellation-authorisations`,
        before: payment.redirect,
        headers,
        body: body?.value,
      });
    });
}
