import { describe, expect, test } from 'vitest';
import { sameDecimal } from './same-value.js';

describe('two texts are the same decimal', () => {
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
