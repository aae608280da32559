import { expect, it } from 'vitest';
import { textErrors } from './text-errors.js';

const ALLOWED = "allowed are A-Z a-z 0-9 / - ? : ( ) . , ' + and spaces.";

it.each([
  ['Jürgen €', `The text contains U+00FC (ü); ${ALLOWED}`],
  ['a\u0007', `The text contains U+0007; ${ALLOWED}`],
  ['x 😀', `The text contains U+1F600 (😀); ${ALLOWED}`],
  ['a\nb', `The text contains U+000A; ${ALLOWED}`],
])('the first character of %j that is not allowed is named', (creditorName, text) => {
  expect(textErrors({ creditorName })).toEqual([
    { code: 'FORMAT_ERROR', text, path: '/creditorName' },
  ]);
});
