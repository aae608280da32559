import type { Account, Payment } from '../domain/entities.js';
import { isDebtor } from '../domain/payments/debtor-of.js';
import { orderView, totalOf } from '../domain/payments/order-view.js';
import { transfersOf } from '../domain/payments/transfers-of.js';
import type { BasketSubject } from '../pages/basket-body.js';

/**
 * The content that the PSU approves with a basket; undefined unless every payment is from one of their
 * accounts.
 */
export function basketSubject(
  payments: readonly Payment[],
  accounts: readonly Account[],
): BasketSubject | undefined {
  const own = (payment: Payment) => accounts.some((account) => isDebtor(payment, account));
  if (!payments.every(own)) return undefined;
  return {
    kind: 'basket',
    orders: payments.map(orderView),
    total: totalOf(payments.flatMap(transfersOf)),
  };
}
