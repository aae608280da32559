import { expect, test } from 'vitest';
import { ANY, shrink } from './shrink.js';

test('what is on the way to the place is never left out, and not even tried', () => {
  const tried: unknown[] = [];
  const isStillGood = (value: unknown): boolean => tried.push(value) > 0;
  const value = { next: { list: [{ text: 'a' }] } };
  expect(shrink(value, isStillGood, false, ['next', 'list', ANY, 'text'])).toEqual(value);
  expect(tried).toEqual([]);
});

test('what is beside the way is left out, and so is what is below the place', () => {
  const value = { other: 1, next: [{ a: 1 }, { text: { b: 1 }, c: 2 }, 3] };
  const isStillGood = (one: unknown): boolean =>
    (one as typeof value).next?.[1] !== undefined &&
    'text' in Object((one as typeof value).next[1]);
  const small = shrink(value, isStillGood, false, ['next', 1, 'text']);
  expect(small).toEqual({ next: [{}, { text: {} }] });
});
