import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ipFaults } from '../shared/ip-faults.js';
import { readOrder } from './read-order.js';

/** Judges a payment as its initiation would, and makes nothing of it. */
export function validatePayment(kit: Kit): PisHandlers['validatePayment'] {
  return async ({ path, headers, body }) => {
    readOrder(path, body, ipFaults(headers), kit.bank.seams.now());
    return ok({ transactionStatus: 'ACTC' });
  };
}
