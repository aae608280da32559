import type { Kit, PisHandlers } from '../kit.js';
import { authorisationHandlers } from '../shared/authorisation-handlers.js';
import { CANCELLATION, PAYMENT } from './authorised-payments.js';
import { cancelPayment } from './cancel-payment.js';
import { getPayment } from './get-payment.js';
import { getPaymentStatus } from './get-payment-status.js';
import { initiatePayment } from './initiate-payment.js';
import { validatePayment } from './validate-payment.js';

/** The handlers of payment initiation. */
export function pisHandlers(kit: Kit): PisHandlers {
  const ofCancellation = authorisationHandlers(kit, CANCELLATION);
  const ofPayment = authorisationHandlers(kit, PAYMENT);
  return {
    cancelPayment: cancelPayment(kit),
    getPaymentCancellationScaStatus: ofCancellation.status,
    getPaymentScaStatus: ofPayment.status,
    getPaymentStatus: getPaymentStatus(kit),
    getPayment: getPayment(kit),
    initiatePayment: initiatePayment(kit),
    listPaymentAuthorisations: ofPayment.list,
    listPaymentCancellationAuthorisations: ofCancellation.listCancellations,
    startPaymentAuthorisation: ofPayment.start,
    startPaymentCancellationAuthorisation: ofCancellation.start,
    updatePaymentCancellationPsuData: ofCancellation.update,
    updatePaymentPsuData: ofPayment.update,
    validatePayment: validatePayment(kit),
  };
}
