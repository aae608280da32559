import { describe, expect, test } from 'vitest';
import { sameDecimal, sameValue } from './same-value.js';

describe('two strings are the same decimal', () => {
  test.each([
    ['1', '1.00', true],
    ['01.50', '1.5', true],
    ['-2.0', '-2', true],
    ['0.10', '.1', false],
    ['1.00', '1.01', false],
    ['1', '-1', false],
    ['10', '1', false],
    ['1', 1, false],
    ['one', 'one', false],
    [undefined, undefined, false],
  ])('%s and %s: %s', (left, right, want) => {
    expect(sameDecimal(left, right)).toBe(want);
  });
});

describe('two values are the same', () => {
  test.each([
    [{ amount: '-1.00', currency: 'EUR' }, { currency: 'EUR', amount: '-1.000' }, true],
    [[{ a: { amount: '5' } }], [{ a: { amount: '5.0' } }], true],
    [{ amount: '1.00' }, { amount: '1.01' }, false],
    [{ amount: 'all' }, { amount: 'all' }, true],
    [{ id: '1.00' }, { id: '1.0' }, false],
    ['1.00', '1.0', false],
  ])('%j and %j: %s', (left, right, want) => {
    expect(sameValue(left, right)).toBe(want);
  });
});
