import type {
  InitiatePaymentBody,
  InitiatePaymentRequest,
} from '../../../generated/model/xs2a/requests.js';
import { orderErrors } from '../../domain/order-errors.js';
import { type RefusalMessage, refusal, refuseErrors } from '../../domain/refusal.js';
import { mediaOf } from './media-of.js';
import { readPainOrder } from './read-pain-order.js';
import type { SentOrder } from './sent-order.js';

/**
 * Parses the order of a request in the format of its service and product. Throws
 * all of its errors together with those that were found before.
 */
export function readOrder(
  path: InitiatePaymentRequest['path'],
  body: InitiatePaymentBody | undefined,
  before: readonly RefusalMessage[],
  now: Date,
): SentOrder {
  const { 'payment-service': service, 'payment-product': product } = path;
  if (body === undefined) throw refusal(400, 'FORMAT_ERROR', 'The payment is missing.', 'body');
  if (body.contentType !== mediaOf(service, product)) {
    throw refusal(415, 'FORMAT_ERROR', `The product requires ${mediaOf(service, product)}.`);
  }
  if (body.contentType === 'application/json') {
    // The generated server has validated it with the schema of its payment service.
    const order = body.value;
    refuseErrors([...before, ...orderErrors({ service, product, order }, now)]);
    return { order };
  }
  const read = readPainOrder(service, product, body.value, now);
  refuseErrors([...before, ...read.errors]);
  if (read.sent === undefined) throw new Error('the order was not read, although it has no errors');
  return read.sent;
}
