import { describe, expect, it } from 'vitest';
import { exchange } from './exchange.js';

describe('exchange', () => {
  it.each([
    [100n, 'EUR', 'EUR', 100n],
    [100n, 'EUR', 'RON', 497n],
    [497n, 'RON', 'EUR', 100n],
    [1n, 'RON', 'EUR', 0n],
    [3n, 'RON', 'EUR', 1n],
    [100n, 'EUR', 'JPY', 162n],
    [162n, 'JPY', 'EUR', 100n],
    [1000n, 'KWD', 'EUR', 301n],
  ])('%s %s in %s: %s', (units, from, to, want) => {
    expect(exchange(units, from, to)).toBe(want);
  });
});
