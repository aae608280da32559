import { expect, test } from 'vitest';
import { usualAmount } from './usual-amount.js';

test('a usual payment has its own amount in the profile, or else the largest one', () => {
  expect(usualAmount({})).toBe('1.00');
  expect(usualAmount({ maxAmount: '5.00' })).toBe('5.00');
  expect(usualAmount({ maxAmount: '2000.00', usualAmount: '1.00' })).toBe('1.00');
});
