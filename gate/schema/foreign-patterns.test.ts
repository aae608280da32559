import { expect, test } from 'vitest';
import { changesOf, withRequest, withResponse } from '../fixtures/told-changes.js';

const text = (pattern?: string, more = {}) => ({
  type: 'object',
  required: ['s'],
  properties: { s: { type: 'string', ...(pattern === undefined ? {} : { pattern }), ...more } },
});
const briefly = (old: unknown, now: unknown, place = withRequest) =>
  changesOf(place(old), place(now)).map(({ severity, id, witness }) => [severity, id, witness]);

const ANY_CASE = '(?i)^[a-z]{3,10}$';
const PLAIN = '^[a-z]{3,10}$';

/** Without a value that shows it, a changed pattern is risky. */
test.each([
  ['one of another language', ANY_CASE, '(?i)^[a-z]{3}$'],
  ['a pattern becomes one of another language', PLAIN, ANY_CASE],
  ['a pattern of another language becomes one', ANY_CASE, PLAIN],
  ['a pattern becomes invalid', '^[a-z]+$', '^[a-z+$'],
])('%s', (_, old, now) => {
  expect(briefly(text(old), text(now))).toEqual([['risky', 'request-body-pattern-changed', null]]);
  expect(briefly(text(old), text(now), withResponse)).toEqual([
    ['risky', 'response-body-pattern-changed', null],
  ]);
});

test('the sentence names the pattern that cannot be judged', () => {
  const [change] = changesOf(withRequest(text(PLAIN)), withRequest(text(ANY_CASE)));
  expect(change?.sentence).toBe(
    `POST /x: the request body (application/json), field s has another pattern: ${ANY_CASE}; it was ${PLAIN}. ` +
      `${ANY_CASE} is no pattern of JavaScript (ECMA-262), so that no value can be judged by it. No value was found that shows it.`,
  );
});

test('a value of another field, or of a rule beside the same pattern, still proves its change', () => {
  expect(
    briefly(text(ANY_CASE, { maxLength: 9 }), text(ANY_CASE, { maxLength: 5 })).map(([one]) => one),
  ).toEqual(['breaking']);
  const beside = (pattern: string, type: string) => ({
    type: 'object',
    properties: { s: { type: 'string', pattern }, n: { type } },
  });
  expect(
    briefly(beside(ANY_CASE, 'integer'), beside(PLAIN, 'boolean')).map(([one]) => one),
  ).toEqual(['breaking', 'risky']);
});

test('the same pattern is no change', () => {
  expect(briefly(text(ANY_CASE), { ...text(ANY_CASE), required: ['s', 's'] })).toEqual([]);
});
