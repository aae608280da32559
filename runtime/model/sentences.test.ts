import { expect, it } from 'vitest';
import { list } from './list-rule.js';
import { integer } from './number-rule.js';
import { object } from './object-rule.js';
import { oneOf, type Rule } from './rule.js';
import { text } from './text-rule.js';

const long = '99999999999999999999';
const safe = 'must be an integer from -9007199254740991 to 9007199254740991';

it.each<[string, Rule, unknown, string | undefined]>([
  ['an empty value', oneOf(['cat', 'dog', '']), 'x', 'must be one of "cat", "dog", ""'],
  ['a value with a comma', oneOf(['a, b', 3, null]), 'x', 'must be one of "a, b", 3, null'],
  ['a value with a space', oneOf(['a b']), 'x', 'must be "a b"'],
  ['plain values', oneOf(['cat', 'dog']), 'x', 'must be one of cat, dog'],
  ['one character', text({ minLength: 1 }), '', 'must have at least 1 character'],
  ['two characters', text({ minLength: 2 }), '', 'must have at least 2 characters'],
  ['one item', list({ minItems: 1 }), [], 'must have at least 1 item'],
  ['one field', object({ minProperties: 1 }), {}, 'must have at least 1 field'],
  ['an integer that is too long', integer(), long, safe],
  ['a number that is too long', integer(), -1e20, safe],
  [
    'an integer with limits',
    integer({ minimum: 1, maximum: 100 }),
    long,
    'must be an integer from 1 to 100',
  ],
  ['no integer', integer(), 'x', 'must be an integer'],
])('says what is wrong: %s', (_, rule, value, want) => {
  expect(rule(value)[0]?.message).toBe(want);
});

it.each([
  'http://127.0.0.1:3111/x',
  'http://localhost:3000/x',
  'https://bank.example/v1/consents/1',
  '/v1/consents/1',
])('%s is a url', (value) => {
  expect(text({ format: 'url' })(value)).toEqual([]);
});

it('a url has no space', () => {
  expect(text({ format: 'url' })('http://a b')).toHaveLength(1);
});
