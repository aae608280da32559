import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ipErrors } from '../shared/ip-errors.js';
import { readOrder } from './read-order.js';

/** Validates a payment like its initiation, without creating it. */
export function validatePayment(kit: Kit): PisHandlers['validatePayment'] {
  return async ({ path, headers, body }) => {
    readOrder(path, body, ipErrors(headers), kit.bank.seams.now());
    return ok({ transactionStatus: 'ACTC' });
  };
}
