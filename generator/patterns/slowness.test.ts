import { describe, expect, it } from 'vitest';
import { slowness } from './slowness.js';

describe('the power with which the time of a failing match grows', () => {
  it.each([
    ['^a*a*a*b', 3],
    ['a*a*a*b', 4],
    ['a.*b.*c', 3],
    ['.+@.+\\..+', 3],
    ['^a*a*;b*b*$', 3],
    ['^.*,.*,.*$', 3],
    ['^\\w*\\d*[a-f0-9]*!', 3],
    ['\\s*,\\s*\\s*$', 3],
    ['^(?:a*)(?:a{0,1000})(?:a{2,})$', 3],
    ['^\\p{L}*[a-z]*\\w*$', 3],
  ])('of %s is %i', (pattern, power) => {
    expect(slowness(pattern)).toBe(power);
  });

  it.each([
    '^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}$',
    '[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3}){0,1}',
    '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
    '^[^;]*;.*$',
    '^\\s*(\\S+)\\s*$',
    '\\s+$',
    '^\\S+\\s+\\S+\\s+\\S+$',
    '^https?://[^/?#]+/[^?#]*(\\?[^#]*)?(#.*)?$',
    '^a*a*a*',
    '^a{0,99}a{0,99}a{0,99}$',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    'x[a-z]+y[0-9]+z[^;]+;',
  ])('of %s is less than 3', (pattern) => {
    expect(slowness(pattern)).toBeLessThan(3);
  });
});

it('is found for very large patterns in finite time', () => {
  const many = `^${'[a-z]*'.repeat(300)}!`;
  const wide = `^${'(?:[a-z]+,|\\w+;)*'.repeat(60)}!`;
  for (const pattern of [many, wide]) expect(slowness(pattern)).toBeGreaterThan(9);
});
