import { type Order, paymentLines, sums } from '../domain/baskets/payment-lines.js';
import type { Account, AccountReference, Payment } from '../domain/entities.js';
import type { Amount } from '../domain/money.js';
import type { BasketSubject } from '../pages/basket-body.js';

/** What the bank looks at in the order of a basket's payment. */
interface PaymentOfBasket extends Order {
  readonly debtorAccount: AccountReference;
  readonly requestedExecutionDate?: string;
}

/** What is to be approved with a basket; undefined unless every payment is from an own account. */
export function basketSubject(
  payments: readonly Payment[],
  accounts: readonly Account[],
): BasketSubject | undefined {
  const own = new Set(accounts.map((account) => account.id));
  const orders: readonly PaymentOfBasket[] = payments.map((payment) => payment.order);
  if (!orders.every((order) => own.has(order.debtorAccount.iban ?? ''))) return undefined;
  const lines = orders.flatMap((order) =>
    paymentLines(order).map((line) => ({
      ...line,
      debtorIban: order.debtorAccount.iban ?? '',
      execution: order.requestedExecutionDate ?? 'as soon as possible',
    })),
  );
  return {
    kind: 'basket',
    payments: lines.map((line) => ({ ...line, amount: text(line.amount) })),
    sums: sums(lines.map((line) => line.amount)).map(text),
  };
}

const text = ({ amount, currency }: Amount): string => `${amount} ${currency}`;
