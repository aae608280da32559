import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../config/bank-config.js';
import { payableProducts } from './payable-products.js';

const { products } = DEFAULT_CONFIG;

describe('the payments that the profile names', () => {
  it('are all products for an account in EUR', () => {
    const { currency, products: payable } = payableProducts(products, 'EUR');
    expect(currency).toBe('EUR');
    expect([...(payable.payments ?? [])].sort()).toEqual([...products.payments].sort());
  });

  it('leave out products that transfer only EUR, for an account in RON', () => {
    const left = [
      'cross-border-credit-transfers',
      'ro-credit-transfers',
      'pain.001-cross-border-credit-transfers',
    ];
    const every = { payments: left, 'bulk-payments': left, 'periodic-payments': left };
    expect(payableProducts(products, 'RON')).toEqual({ currency: 'RON', products: every });
  });

  it('are in EUR for an account in RON, when every product transfers only EUR', () => {
    const sepa = ['sepa-credit-transfers', 'target-2-payments'];
    const only = { payments: sepa, 'bulk-payments': [], 'periodic-payments': sepa };
    expect(payableProducts(only, 'RON')).toEqual({
      currency: 'EUR',
      products: { payments: sepa, 'periodic-payments': sepa },
    });
  });

  it('leave out a payment service without a product of the currency', () => {
    const one = { payments: ['cross-border-credit-transfers'], 'periodic-payments': [] };
    const mixed = { ...one, 'bulk-payments': ['sepa-credit-transfers'] };
    expect(Object.keys(payableProducts(mixed, 'RON').products)).toEqual(['payments']);
  });

  it('do not begin with the Romanian product for an account in EUR', () => {
    const two = ['ro-credit-transfers', 'sepa-credit-transfers'];
    const both = { payments: two, 'bulk-payments': [], 'periodic-payments': [] };
    const { products: payable } = payableProducts(both, 'EUR');
    expect(payable.payments).toEqual(['sepa-credit-transfers', 'ro-credit-transfers']);
  });
});
