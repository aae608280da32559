import { expect, test } from 'vitest';
import { firstDifference } from './first-difference.js';

test.each([
  ['', '', null],
  ['one\ntwo\n', 'one\ntwo\n', null],
  ['one\ntwo\n', 'one\ntoo\n', { line: 2, column: 2 }],
  ['one\n', 'one\ntwo\n', { line: 2, column: 1 }],
  ['one\ntwo', 'one', { line: 1, column: 4 }],
  ['xyz', 'abc', { line: 1, column: 1 }],
])('%j differs from %j at %j', (text, other, place) => {
  expect(firstDifference(text, other)).toEqual(place);
});
