import type { Bank } from '../../bank/bank.js';
import { authorisedEvent, isWaiting } from '../../domain/baskets/basket-event.js';
import type { Authorisation } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { move } from '../../execution/move.js';
import type { Records } from '../../store/store.js';
import { agedBasket, paymentsIn } from '../basket-of.js';
import { end, failOpenAuthorisations } from '../fail-open-authorisations.js';
import { paymentPurpose } from './payment-purpose.js';
import type { PurposeRow } from './purpose-row.js';

/** Authorising all payments of a basket at once. There is no OAuth scope for it. */
export const basketPurpose: PurposeRow = {
  waiting: async (bank, records, id) => {
    const basket = await agedBasket(bank, records, id);
    if (basket === undefined || !isWaiting(basket.status)) return undefined;
    return { kind: 'basket', basket, payments: await paymentsIn(bank, records, basket) };
  },
  isExpired: async (bank, records, id) => {
    const status = (await agedBasket(bank, records, id))?.status;
    return status === 'RJCT' || status === 'CANC';
  },
  authorisedBy: (resource) =>
    'payments' in resource ? resource.payments.flatMap((payment) => payment.authorisedBy) : [],
  authorised: authoriseBasket,
  // The PSU rejected: the basket ends, and its payments do not change.
  refused: async (bank, records, id) => {
    const basket = await agedBasket(bank, records, id);
    if (basket !== undefined && isWaiting(basket.status)) {
      await end(bank, records, 'basket', basket, 'refused');
    }
  },
};

/**
 * Applies the PSU's approval to every payment, as if each had been approved alone. If it cannot be applied to
 * one payment, all of it fails, because everything happens in one transaction.
 */
async function authoriseBasket(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<boolean> {
  const basket = await agedBasket(bank, records, authorisation.resource);
  if (basket === undefined || !isWaiting(basket.status)) {
    throw refusal(409, 'STATUS_INVALID', 'The basket cannot be authorised any more.');
  }
  for (const { id: resource, status } of bank.rules.covered(
    await paymentsIn(bank, records, basket),
  )) {
    if (!isWaiting(status)) continue;
    const one = { ...authorisation, purpose: 'payment', resource } as const;
    await paymentPurpose.authorised(bank, records, one);
    await failOpenAuthorisations(bank, records, resource, { purpose: 'payment' });
  }
  const event = authorisedEvent(await paymentsIn(bank, records, basket));
  await move(bank, records, 'basket', basket, event);
  return event === 'authorised';
}
