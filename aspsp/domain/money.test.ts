import { expect, it } from 'vitest';
import { amountOf, isCurrency, minorUnits } from './money.js';

it.each([
  ['EUR', '1', 100n],
  ['EUR', '0.1', 10n],
  ['EUR', '1.500', 150n],
  ['EUR', '-12.34', -1234n],
  ['EUR', '99999999999999.99', 9999999999999999n],
  ['JPY', '12', 12n],
  ['JPY', '12.5', undefined],
  ['EUR', '1.234', undefined],
  ['BHD', '1.234', 1234n],
  ['EUR', '1,00', undefined],
  ['EUR', '', undefined],
])('%s %s is %s minor units', (currency, amount, want) => {
  expect(minorUnits({ currency, amount })).toBe(want);
});

it.each([
  [5n, 'EUR', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [123456n, 'EUR', '1234.56'],
  [0n, 'EUR', '0.00'],
  [12n, 'JPY', '12'],
])('%s minor units of %s are written %s', (units, currency, amount) => {
  expect(amountOf(units, currency)).toEqual({ currency, amount });
});

it.each([
  ['EUR', true],
  ['RON', true],
  ['XXX', false],
  ['ABC', false],
])('%s is a currency: %s', (code, want) => {
  expect(isCurrency(code)).toBe(want);
});
