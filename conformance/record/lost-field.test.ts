import { expect, test } from 'vitest';
import { firstMissing, toldMissing } from './lost-field.js';

test.each([
  ['read: body /a/0/b', 'it is present', 'it is missing', '/a/0/b'],
  ['read: body /a', 'the object has the field b', 'the field is missing', '/a/b'],
  ['read: body /', 'the object has the field b', 'the field is missing', '/b'],
  ['read: body /a', 'it is "x"', 'it is "y"', undefined],
  [
    'start: response',
    'one of these is true: a; or b',
    'the field /_links is missing; x',
    '/_links',
  ],
  ['read: response header Location', 'it is present', 'the header is missing', undefined],
])('%s, %s, %s tells that %s is missing', (where, expected, actual, pointer) => {
  expect(toldMissing({ where, expected, actual })).toBe(pointer);
});

test.each([
  ['/a/b/c', { a: { b: {} } }, '/a/b/c'],
  ['/a/b/c', { a: {} }, '/a/b'],
  ['/list/0/x', { list: [] }, '/list/0'],
  ['/a/b', undefined, '/a/b'],
])('of %s, %j lacks first %s', (pointer, body, first) => {
  expect(firstMissing(pointer, body)).toBe(first);
});
