import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';

/** Reads the status of a payment. */
export function getPaymentStatus(kit: Kit): PisHandlers['getPaymentStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      return ok({ transactionStatus: payment.status });
    });
}
