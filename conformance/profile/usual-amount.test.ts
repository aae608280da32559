import { expect, test } from 'vitest';
import { usualAmount } from './usual-amount.js';

test('a usual payment has 1.00, as far as the profile allows and the PSU has to authorise it', () => {
  expect(usualAmount({})).toBe('1.00');
  expect(usualAmount({ maxAmount: '2000.00' })).toBe('1.00');
  expect(usualAmount({ maxAmount: '0.50' })).toBe('0.50');
  expect(usualAmount({ maxAmount: '31.00', exemptUpTo: '30.00' })).toBe('31.00');
  expect(usualAmount({ maxAmount: '31.00', exemptUpTo: '0.50' })).toBe('1.00');
});
