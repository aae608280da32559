import { refusal } from '../../domain/refusal.js';
import { settle } from '../../execution/move.js';
import { agedPayment } from '../aged.js';
import { paymentPurpose } from './payment-purpose.js';
import type { PurposeRow } from './purpose-row.js';

/** Authorising the cancellation of a payment: one PSU is enough. */
export const cancellationPurpose: PurposeRow = {
  scope: 'PIS',
  waiting: async (bank, records, id) => {
    const payment = await agedPayment(bank, records, id);
    return payment?.status === 'ACTC' ? { kind: 'cancellation', payment } : undefined;
  },
  isExpired: paymentPurpose.isExpired,
  authorisedBy: () => [],
  authorised: async (bank, records, { resource }) => {
    const payment = await agedPayment(bank, records, resource);
    if (payment === undefined)
      throw refusal(403, 'RESOURCE_UNKNOWN', 'The payment does not exist.');
    await settle(bank, records, 'payment', payment, 'cancelled');
    return true;
  },
  // A rejected cancellation does not change the payment.
  refused: async () => undefined,
};
