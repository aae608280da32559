import { expect, test } from 'vitest';
import { guardAmount, largestAmount } from './guard-amount.js';

test.each([
  ['{"instructedAmount":{"amount":"1.00"}}', 1],
  ['{"instructedAmount":{"amount":"-5"}}', 5],
  ['{"instructedAmount":{"amount":12}}', 12],
  ['{"instructedAmount":{"amount":"1e3"}}', 1000],
  ['{"instructedAmount":{"amount":"1,50"}}', 1.5],
  ['{"instructedAmount":{"amount":"1.000,00"}}', 1000],
  ['{"instructedAmount":{"amount":"abc"}}', 0],
  ['{"payments":[{"instructedAmount":{"amount":"0.5"}},{"instructedAmount":{"amount":"7"}}]}', 7],
  ['{"instructedAmount":{"amount":"9.00"}', 9],
  ['<p:InstdAmt Ccy="EUR">2.50</p:InstdAmt>', 2.5],
  ['{}', 0],
])('reads %s as %d', (body, want) => {
  expect(largestAmount(body)).toBe(want);
});

const request = (body: string) => ({
  method: 'POST',
  url: 'https://x.example',
  headers: [],
  body,
  identity: 'tpp1' as const,
  timeoutMs: 1,
});
const FIVE = '{"instructedAmount":{"amount":"5"}}';

test('rejects an initiation above the limit', () => {
  expect(() => guardAmount('initiatePayment', request(FIVE), '4.99')).toThrow('exceeds');
});

test('accepts an initiation at the limit, and other operations', () => {
  guardAmount('initiatePayment', request(FIVE), '5.00');
  guardAmount('confirmFunds', request(FIVE), '1.00');
});
