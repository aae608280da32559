import type { Payment } from '../entities.js';
import type { Complaint } from '../refusal.js';

/** Which payments may stand in one basket: all, those of one service, or of one product. */
export type BasketMix = 'any' | 'service' | 'product';

const KINDS: Readonly<Record<BasketMix, (payment: Payment) => string>> = {
  any: () => '',
  service: ({ service }) => service,
  product: ({ service, product }) => `${service}/${product}`,
};

/** Complains about payments that are not of the kind of the first one. */
export function mixFaults(payments: readonly Payment[], mix: BasketMix): readonly Complaint[] {
  const kinds = payments.map(KINDS[mix]);
  return kinds.flatMap((kind, index) => {
    if (kind === kinds[0]) return [];
    const text = `A signing basket does not mix ${kind} with ${kinds[0]}.`;
    return [{ code: 'REFERENCE_MIX_INVALID', text, path: `/paymentIds/${index}` }];
  });
}
