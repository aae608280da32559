import type { Payment } from '../entities.js';
import type { RefusalMessage } from '../refusal.js';

/** Which payments may be in one basket: any, those of one service, or of one product. */
export type BasketMix = 'any' | 'service' | 'product';

const KINDS: Readonly<Record<BasketMix, (payment: Payment) => string>> = {
  any: () => '',
  service: ({ service }) => service,
  product: ({ service, product }) => `${service}/${product}`,
};

/** Reports payments of another kind than the first one, or with another number of PSUs. */
export function mixErrors(payments: readonly Payment[], mix: BasketMix): readonly RefusalMessage[] {
  const kinds = payments.map(KINDS[mix]);
  return payments.flatMap(({ neededAuthorisations: needed }, index) => {
    const kind = kinds[index];
    const complain = (text: string) => [
      { code: 'REFERENCE_MIX_INVALID', text, path: `/paymentIds/${index}` },
    ];
    if (kind !== kinds[0])
      return complain(`A signing basket cannot contain both ${kind} and ${kinds[0]}.`);
    if (needed === payments[0]?.neededAuthorisations) return [];
    return complain('The payment needs a different number of authorisations than the first one.');
  });
}
