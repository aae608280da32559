import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Needles } from './needles.js';

const few = fc.string({ unit: fc.constantFrom('a', 'é'), maxLength: 12 });
const needle = fc.string({ unit: fc.constantFrom('a', 'é'), minLength: 4, maxLength: 6 });

describe('needles', () => {
  it('are found wherever one stands, and only then', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(needle, { maxLength: 5 }), few, (all, text) => {
        const needles = new Needles();
        for (const each of all) needles.add(each);
        const want = all.some((each) => text.includes(each));
        if (want) found += 1;
        expect(needles.in(text)).toBe(want);
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('may be added when some are there, and twice', () => {
    const needles = new Needles();
    needles.add('secret');
    expect(needles.in('the password')).toBe(false);
    needles.add('password');
    needles.add('password');
    expect(needles.in('the password')).toBe(true);
    expect(needles.in('the secre')).toBe(false);
  });
});
