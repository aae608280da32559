import { expect, it } from 'vitest';
import { extra } from './extra-rules.js';
import { list } from './list-rule.js';
import { integer } from './number-rule.js';
import { object } from './object-rule.js';
import { oneOf, type Rule } from './rule.js';
import { text } from './text-rule.js';

const long = '99999999999999999999';
const EXCLUDED = 'must not match the excluded schema';
const MANY = Array.from({ length: 50 }, (_, at) => at);
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
  [
    'too few items that match',
    extra({ contains: integer(), minContains: 2 }),
    [1, 'a'],
    'must have at least 2 items of the kind that contains describes, and has 1',
  ],
  [
    'too many items that match',
    extra({ contains: integer(), maxContains: 1 }),
    [1, 2],
    'must have at most 1 item of the kind that contains describes, and has 2',
  ],
  ['an excluded value', extra({ not: oneOf(['a']) }), 'a', 'must not be a'],
  ['excluded values', extra({ not: oneOf(['a', 1]) }), 1, 'must not be one of a, 1'],
  ['what is excluded otherwise', extra({ not: integer() }), 1, EXCLUDED],
  ['too many excluded values', extra({ not: oneOf([...MANY]) }), 1, EXCLUDED],
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
