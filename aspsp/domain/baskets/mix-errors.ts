import type { Payment } from '../entities.js';
import type { RefusalMessage } from '../refusal.js';

/** Which payments may stand in one basket: all, those of one service, or of one product. */
export type BasketMix = 'any' | 'service' | 'product';

const KINDS: Readonly<Record<BasketMix, (payment: Payment) => string>> = {
  any: () => '',
  service: ({ service }) => service,
  product: ({ service, product }) => `${service}/${product}`,
};

/** Complains about payments that are not of the kind of the first one, or take more PSUs or fewer. */
export function mixErrors(payments: readonly Payment[], mix: BasketMix): readonly RefusalMessage[] {
  const kinds = payments.map(KINDS[mix]);
  return payments.flatMap(({ neededAuthorisations: needed }, index) => {
    const kind = kinds[index];
    const complain = (text: string) => [
      { code: 'REFERENCE_MIX_INVALID', text, path: `/paymentIds/${index}` },
    ];
    if (kind !== kinds[0])
      return complain(`A signing basket does not mix ${kind} with ${kinds[0]}.`);
    if (needed === payments[0]?.neededAuthorisations) return [];
    return complain('The payment needs another number of authorisations than the first one.');
  });
}
