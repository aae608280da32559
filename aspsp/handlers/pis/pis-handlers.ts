import type { Kit, PisHandlers } from '../kit.js';
import { cancelPayment } from './cancel-payment.js';
import { getPayment } from './get-payment.js';
import { getPaymentCancellationScaStatus } from './get-payment-cancellation-sca-status.js';
import { getPaymentScaStatus } from './get-payment-sca-status.js';
import { getPaymentStatus } from './get-payment-status.js';
import { initiatePayment } from './initiate-payment.js';
import { listPaymentAuthorisations } from './list-payment-authorisations.js';
import { listPaymentCancellationAuthorisations } from './list-payment-cancellation-authorisations.js';
import { startPaymentAuthorisation } from './start-payment-authorisation.js';
import { startPaymentCancellationAuthorisation } from './start-payment-cancellation-authorisation.js';
import { updatePaymentCancellationPsuData } from './update-payment-cancellation-psu-data.js';
import { updatePaymentPsuData } from './update-payment-psu-data.js';
import { validatePayment } from './validate-payment.js';

/** The handlers of payment initiation. */
export function pisHandlers(kit: Kit): PisHandlers {
  return {
    cancelPayment: cancelPayment(kit),
    getPaymentCancellationScaStatus: getPaymentCancellationScaStatus(kit),
    getPaymentScaStatus: getPaymentScaStatus(kit),
    getPaymentStatus: getPaymentStatus(kit),
    getPayment: getPayment(kit),
    initiatePayment: initiatePayment(kit),
    listPaymentAuthorisations: listPaymentAuthorisations(kit),
    listPaymentCancellationAuthorisations: listPaymentCancellationAuthorisations(kit),
    startPaymentAuthorisation: startPaymentAuthorisation(kit),
    startPaymentCancellationAuthorisation: startPaymentCancellationAuthorisation(kit),
    updatePaymentCancellationPsuData: updatePaymentCancellationPsuData(kit),
    updatePaymentPsuData: updatePaymentPsuData(kit),
    validatePayment: validatePayment(kit),
  };
}
