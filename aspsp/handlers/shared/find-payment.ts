import type { FastifyRequest } from 'fastify';
import type { Payment } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { agedPayment } from '../../sca/aged.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

export interface PaymentPath {
  readonly 'payment-service': string;
  readonly 'payment-product': string;
  readonly paymentId: string;
}

/**
 * The caller's payment in a path. One of another TPP gets the same response as one that does not
 * exist, so that guessing reveals nothing.
 */
export async function findPayment(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  path: PaymentPath,
): Promise<Payment> {
  const payment = await agedPayment(bank, records, path.paymentId);
  const tpp = callerOf(request).organizationIdentifier;
  if (payment === undefined || !bank.rules.ownsPayment(payment.owner, tpp)) {
    throw refusal(403, 'RESOURCE_UNKNOWN', 'There is no such payment.');
  }
  if (payment.service !== path['payment-service']) {
    throw refusal(405, 'SERVICE_INVALID', 'The payment belongs to another payment service.');
  }
  if (payment.product !== path['payment-product']) {
    throw refusal(403, 'PRODUCT_INVALID', 'The payment belongs to another payment product.');
  }
  return payment;
}

/** The path of a payment below the base address. */
export function paymentAddress(base: string, { service, product, id }: Payment): string {
  return `${base}/v1/${service}/${product}/${id}`;
}
