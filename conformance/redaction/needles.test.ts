import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Needles } from './needles.js';

const few = fc.string({ unit: fc.constantFrom('a', 'é', '+'), maxLength: 20 });
const needle = fc.string({ unit: fc.constantFrom('a', 'é', ' '), minLength: 4, maxLength: 6 });

const holding = (...all: readonly string[]): Needles<string> => {
  const needles = new Needles<string>();
  for (const each of all) needles.add(each, each);
  return needles;
};
const told = (needles: Needles<string>, text: string) =>
  [...needles.in(text)].map(({ start, end }) => text.slice(start, end));

describe('needles', () => {
  it('are found at any position, and only if present', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(needle, { maxLength: 5 }), few, (all, text) => {
        const same = text.replaceAll('+', ' ');
        const want = all.some((each) => same.includes(each));
        if (want) found += 1;
        expect(told(holding(...all), text).length > 0).toBe(want);
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(30);
  });

  it('can be added later, and twice', () => {
    const needles = holding('secret');
    expect(told(needles, 'the password')).toEqual([]);
    needles.add('password', 'password');
    needles.add('password', 'password');
    expect(told(needles, 'the password')).toEqual(['password']);
    expect(told(needles, 'the secre')).toEqual([]);
  });

  it('are found with the longest match, each time, even when adjacent or overlapping', () => {
    const needles = holding('abcd', 'abcdef', 'cdefgh');
    expect(told(needles, 'xabcdefxabcdabcdabcde')).toEqual(['abcdef', 'abcd', 'abcd', 'abcd']);
    expect(told(needles, 'abcdefgh')).toEqual(['abcdef', 'cdefgh']);
  });

  it('are found by their beginning if the text is truncated', () => {
    const needles = holding('0123456789abcdefghijklmnop');
    expect(told(needles, 'it is 0123456789abcdefghi...')).toEqual(['0123456789abcdefghi']);
    expect(told(needles, 'it is 0123456789abcde...')).toEqual([]);
  });
});
