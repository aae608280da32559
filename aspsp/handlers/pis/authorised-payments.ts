import type { Payment } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { refuseIfInBasket } from '../../sca/basket-of.js';
import type { AuthorisationTarget } from '../shared/authorisation-handlers.js';
import { findPayment, type PaymentPath, paymentAddress } from '../shared/find-payment.js';
import { refuseUnlessWaiting } from './refuse-unless-waiting.js';

/** A payment that waits, and that no basket authorises. */
export const PAYMENT: AuthorisationTarget<PaymentPath, Payment> = {
  purpose: 'payment',
  find: findPayment,
  list: (base, payment) => `${paymentAddress(base, payment)}/authorisations`,
  refuseStart: ({ status }) => refuseUnlessWaiting(status, 'RCVD', 'PATC'),
  refuse: ({ bank }, records, { id }) => refuseIfInBasket(bank, records, id),
};

/** A cancellation that a DELETE requested. */
export const CANCELLATION: AuthorisationTarget<PaymentPath, Payment> = {
  purpose: 'cancellation',
  find: findPayment,
  list: (base, payment) => `${paymentAddress(base, payment)}/cancellation-authorisations`,
  refuseStart: ({ status, cancellationAsked }) => {
    refuseUnlessWaiting(status, 'ACTC');
    if (cancellationAsked) return;
    const text = 'The cancellation must first be requested with DELETE.';
    throw refusal(409, 'STATUS_INVALID', text);
  },
};
