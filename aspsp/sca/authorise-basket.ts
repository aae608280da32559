import type { Bank } from '../bank.js';
import { authorisedEvent, isWaiting } from '../domain/baskets/basket-event.js';
import type { Authorisation } from '../domain/entities.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { agedBasket, endBasket, moveBasket, paymentsIn } from './basket-of.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';

/** What an authorisation that ended well does to its resource. */
export type Effect = (bank: Bank, records: Records, done: Authorisation) => Promise<void>;

/**
 * Lets every payment of a basket have what the PSU approved, as if each had been approved alone;
 * a payment that cannot have it fails all of it, since everything happens in one transaction.
 */
export function basketEffect(authorisePayment: Effect): Effect {
  return async (bank, records, authorisation) => {
    const basket = await agedBasket(bank, records, authorisation.resource);
    if (basket === undefined || !isWaiting(basket.status)) {
      throw refusal(409, 'STATUS_INVALID', 'The basket cannot be authorised any more.');
    }
    for (const { id: resource, status } of await paymentsIn(bank, records, basket)) {
      if (!isWaiting(status)) continue;
      await authorisePayment(bank, records, { ...authorisation, purpose: 'payment', resource });
      await failOpenAuthorisations(bank, records, resource, { purpose: 'payment' });
    }
    const after = await paymentsIn(bank, records, basket);
    await moveBasket(bank, records, basket, authorisedEvent(after));
  };
}

/** The PSU said no: the basket is over, and its payments stay as they are. */
export async function refuseBasket(bank: Bank, records: Records, id: string): Promise<void> {
  const basket = await agedBasket(bank, records, id);
  if (basket !== undefined && isWaiting(basket.status)) {
    await endBasket(bank, records, basket, 'refused');
  }
}
