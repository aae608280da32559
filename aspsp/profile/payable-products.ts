import type { BankConfig } from '../config/bank-config.js';
import { currencyOfProduct } from '../domain/currency-of-product.js';

type Products = BankConfig['products'];

/** The payments that the suite can send from an account. */
export interface Payable {
  readonly currency: string;
  /** By payment service; without a service that has no product left. */
  readonly products: Partial<Products>;
}

/** The suite sends payments of this product in the product's own currency, whatever the profile says. */
const IN_OWN_CURRENCY = 'ro-credit-transfers';

/**
 * The suite sends payments in one currency: that of the account, or that of the bank's first product where
 * no product transfers the currency of the account. Products of other currencies are left out, since the
 * bank refuses such a payment. The products of the currency come first.
 */
export function payableProducts(products: Products, ofAccount: string): Payable {
  const all = Object.values(products).flat();
  const transfers = (currency: string) => (product: string) =>
    (currencyOfProduct(product) ?? currency) === currency;
  const currency = all.some(transfers(ofAccount))
    ? ofAccount
    : (currencyOfProduct(all[0] ?? '') ?? ofAccount);
  const kept = Object.entries(products).map(([service, list]) => {
    const fitting = list.filter(transfers(currency));
    const own = list.filter((product) => product === IN_OWN_CURRENCY && !fitting.includes(product));
    return [service, fitting.length === 0 ? [] : [...fitting, ...own]] as const;
  });
  return { currency, products: Object.fromEntries(kept.filter(([, list]) => list.length > 0)) };
}
