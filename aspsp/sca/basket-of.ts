import type { Bank } from '../bank/bank.js';
import { isWaiting } from '../domain/baskets/basket-event.js';
import type { Basket, Payment } from '../domain/entities.js';
import type { Events } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { agedPayment } from './aged.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';

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
  return event === undefined ? basket : endBasket(bank, records, basket, event);
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

/**
 * Applies an event to a basket and stores it; a basket that needs no more authorisation releases its
 * payments.
 */
export async function moveBasket(
  bank: Bank,
  records: Records,
  basket: Basket,
  event: Events['basket'],
): Promise<Basket> {
  const status = bank.rules.next('basket', basket.status, event);
  if (status === undefined) {
    const text = `The basket is ${basket.status}; this is not possible any more.`;
    throw refusal(409, 'STATUS_INVALID', text);
  }
  const moved = { ...basket, status };
  await records.put('basket', moved);
  if (!isWaiting(status)) {
    for (const payment of basket.payments) await leaveBasket(records, payment, basket.id);
  }
  return moved;
}

/** Ends a basket; its payments do not change. */
export async function endBasket(
  bank: Bank,
  records: Records,
  basket: Basket,
  event: Events['basket'],
): Promise<Basket> {
  const ended = await moveBasket(bank, records, basket, event);
  await failOpenAuthorisations(bank, records, basket.id);
  return ended;
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

async function leaveBasket(records: Records, payment: string, basket: string): Promise<void> {
  const member = await records.get('basketMember', payment);
  if (member?.basket === basket) await records.take('basketMember', payment);
}
