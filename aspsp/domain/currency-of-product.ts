/** The only currency of a product; cross-border transfers have none. */
const ONE_CURRENCY: Readonly<Record<string, string>> = {
  'sepa-credit-transfers': 'EUR',
  'instant-sepa-credit-transfers': 'EUR',
  'target-2-payments': 'EUR',
  'ro-credit-transfers': 'RON',
};

/** The only currency that a payment product transfers; undefined when it transfers any. */
export const currencyOfProduct = (product: string): string | undefined =>
  ONE_CURRENCY[product.replace('pain.001-', '')];
