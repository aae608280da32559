import { expect, test } from 'vitest';
import { shapeOf } from './shape-of.js';

test('the place among several responses of an operation does not tell causes apart', () => {
  const told = (which: string): string =>
    shapeOf(`the field transactionStatus in the ${which} response of getPaymentStatus is "ACTC"`);
  expect(told('first')).toBe(told('second'));
  expect(told('first')).toBe(told('11th'));
  expect(told('first')).not.toBe(
    shapeOf('the field transactionStatus in the first response of getPayment is "ACTC"'),
  );
});
