import { expect, test } from 'vitest';
import { changesOf, withRequest } from '../fixtures/told-changes.js';

const amount = (rules: object) => ({ type: 'number', ...rules });
const shownBy = (old: object, now: object): unknown =>
  changesOf(withRequest(amount(old)), withRequest(amount(now)))[0]?.witness?.value;
const isOff = (value: unknown): boolean => !/^-?\d+(\.\d\d?)?$/.test(String(value));

test('no multiple in decimal fractions shows that others are forbidden', () => {
  const value = shownBy({}, { multipleOf: 0.01 });
  expect(value).toBeDefined();
  expect(isOff(value)).toBe(true);
});

test.each([
  [0.05, 0.07],
  [123_456_789.05, 123_456_789.07],
])('the limits %s and %s beside a multiple', (minimum, maximum) => {
  const own = { minimum, maximum };
  expect(shownBy(own, { ...own, multipleOf: 0.01, enum: [maximum] })).not.toBe(maximum);
  expect(shownBy({ ...own, enum: [maximum] }, { ...own, multipleOf: 0.01 })).toBeUndefined();
  expect(shownBy({ enum: [maximum] }, { enum: [maximum], multipleOf: 0.01 })).toBeUndefined();
});

test('multiples of 0.1 that a stricter rule forbids', () => {
  expect(isOff(shownBy({ multipleOf: 0.1 }, { multipleOf: 0.5 }))).toBe(false);
});
