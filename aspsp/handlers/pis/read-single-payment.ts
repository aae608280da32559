import type { SinglePayment } from '../../../generated/model/xs2a/schemas.js';
import { refusal } from '../../domain/refusal.js';

/** Products with a pain.001 body; this bank does not have them. */
const XML = 'pain.001-';

/** The order of a single JSON payment; other services and products are not offered here. */
export function readSinglePayment(
  path: { readonly 'payment-service': string; readonly 'payment-product': string },
  body: { readonly contentType: string; readonly value: unknown },
): SinglePayment {
  if (path['payment-service'] !== 'payments') {
    const text = `The payment service ${path['payment-service']} is not offered.`;
    throw refusal(400, 'PARAMETER_NOT_SUPPORTED', text, 'payment-service');
  }
  const product = path['payment-product'];
  if (product.startsWith(XML)) {
    throw refusal(404, 'PRODUCT_UNKNOWN', `The payment product ${product} is not offered.`);
  }
  if (body.contentType !== 'application/json') {
    throw refusal(415, 'FORMAT_ERROR', `The payment product ${product} takes JSON.`);
  }
  if (isOrder(body.value)) return body.value;
  throw refusal(400, 'FORMAT_ERROR', 'A single payment names its debtor, creditor and amount.');
}

/** The validator has let the body through as one of several kinds of payment: is it a single one? */
function isOrder(value: unknown): value is SinglePayment {
  if (typeof value !== 'object' || value === null) return false;
  const needed = ['debtorAccount', 'creditorAccount', 'creditorName', 'instructedAmount'];
  return needed.every((field) => field in value);
}
