import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';

/** Reads a payment as it was ordered, with its status. */
export function getPayment(kit: Kit): PisHandlers['getPayment'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      return ok({ ...payment.order, paymentId: payment.id, transactionStatus: payment.status });
    });
}
