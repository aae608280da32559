import { expect, it } from 'vitest';
import { paymentLines, sums } from './payment-lines.js';

const block = (amount: string, currency = 'EUR') => ({
  instructedAmount: { currency, amount },
  creditorName: 'Bruno',
  creditorAccount: { iban: 'DE58' },
});
const line = (amount: string) => ({
  creditorName: 'Bruno',
  creditorIban: 'DE58',
  amount: { currency: 'EUR', amount },
});

it('sees the transfers of single and bulk orders', () => {
  expect(paymentLines(block('1.00'))).toEqual([line('1.00')]);
  expect(paymentLines({ payments: [block('1.00'), block('2')] })).toEqual([
    line('1.00'),
    line('2'),
  ]);
  expect(paymentLines({})).toEqual([]);
});

it('adds up each currency by itself, to the last digit', () => {
  const given = [block('0.10'), block('500', 'JPY'), block('0.2'), block('99999999999999.99')];
  expect(sums(given.map((one) => one.instructedAmount))).toEqual([
    { currency: 'EUR', amount: '100000000000000.29' },
    { currency: 'JPY', amount: '500' },
  ]);
  expect(sums([])).toEqual([]);
});
