import type { Bank } from '../bank/bank.js';
import { isWaiting } from '../domain/baskets/basket-event.js';
import type { Basket, Payment } from '../domain/entities.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { agedPayment } from './aged.js';
import { end } from './fail-open-authorisations.js';

/** The current state of a basket, after the events due by time and those of its payments. */
export async function agedBasket(
  bank: Bank,
  records: Records,
  id: string,
): Promise<Basket | undefined> {
  const basket = await records.get('basket', id);
  if (basket === undefined) return undefined;
  const payments = await paymentsIn(bank, records, basket);
  const { unconfirmed } = bank.config.lifetimes;
  const event = bank.rules.basketEventDue(basket, payments, bank.seams.now(), unconfirmed);
  return event === undefined ? basket : end(bank, records, 'basket', basket, event);
}

/** The payments of a basket in their current state. */
export async function paymentsIn(
  bank: Bank,
  records: Records,
  { payments }: Basket,
): Promise<readonly Payment[]> {
  const found: Payment[] = [];
  for (const id of payments) {
    const payment = await agedPayment(bank, records, id);
    if (payment !== undefined) found.push(payment);
  }
  return found;
}

/** Whether a payment waits only for the authorisation of a basket. */
export async function isInBasket(bank: Bank, records: Records, payment: string): Promise<boolean> {
  const member = await records.get('basketMember', payment);
  const basket = member && (await agedBasket(bank, records, member.basket));
  return basket !== undefined && isWaiting(basket.status);
}

/** Refuses an operation on a single payment while it is in a basket. */
export async function refuseIfInBasket(
  bank: Bank,
  records: Records,
  payment: string,
): Promise<void> {
  if (!(await isInBasket(bank, records, payment))) return;
  const text = 'The payment is in a signing basket: authorise or delete the basket.';
  throw refusal(400, 'RESOURCE_BLOCKED', text);
}
