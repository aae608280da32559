import type { PaymentInitiation, SinglePayment } from '../../../generated/model/xs2a/schemas.js';
import { refusal } from '../../domain/refusal.js';

type Body =
  | { readonly contentType: 'application/json'; readonly value: PaymentInitiation }
  | { readonly contentType: string; readonly value: unknown };

/** The order of a single JSON payment; XML and other kinds of payment are not for these products. */
export function readSinglePayment(body: Body): SinglePayment {
  if (body.contentType !== 'application/json') {
    throw refusal(415, 'FORMAT_ERROR', 'The payment product takes JSON.');
  }
  if (isSingle(body.value)) return body.value;
  throw refusal(400, 'FORMAT_ERROR', 'A single payment names its debtor, creditor and amount.');
}

/** The validator has let the body through as one of several kinds of payment: is it a single one? */
function isSingle(value: unknown): value is SinglePayment {
  if (typeof value !== 'object' || value === null) return false;
  const needed = ['debtorAccount', 'creditorAccount', 'creditorName', 'instructedAmount'];
  return needed.every((field) => field in value);
}
