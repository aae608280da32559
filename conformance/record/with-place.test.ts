import { expect, test } from 'vitest';
import { withPlace } from './with-place.js';

test.each([
  ['read: body /consentStatus', 'the value is "valid"', 'the field /consentStatus is "valid"'],
  ['read: body /ids', 'the array contains "a"', 'the field /ids contains "a"'],
  ['read: body /ids', 'it is missing', 'the field /ids is missing'],
  ['read: body /ids', 'it also contains "b"', 'the field /ids also contains "b"'],
  ['read: body /', 'it is of type object', 'the body is of type object'],
  ['read: response header Location', 'the header is missing', 'the header Location is missing'],
  ['read: response header A', 'the header A is x', 'the header A is x'],
  ['read: status', 'the status is 200', 'the status is 200'],
  ['read: body /_links', 'there is a link self', 'there is a link self'],
  ['read: response', 'it contains a secret', 'the response contains a secret'],
])('%s: %s', (where, text, words) => expect(withPlace({ where }, text)).toBe(words));

test.each([
  ['A and B are equal', 'they are "1" and "2"', 'A and B are "1" and "2"'],
  ['A and B differ', 'both are "1"', 'A and B are both "1"'],
  ['A and B differ; or the request is refused', 'both are "1"', 'A and B are both "1"'],
  ['the status is 200', 'it is 404', 'the status is 404'],
  ['A is not "1"', 'it is "1"', 'A is "1"'],
])('a comparison that expects %s: %s', (expected, text, words) =>
  expect(withPlace({ where: 'read: values', expected }, text)).toBe(words),
);
