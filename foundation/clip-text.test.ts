import { expect, test } from 'vitest';
import { clipText } from './clip-text.js';

test.each([
  ['a'.repeat(10), 'a'.repeat(10)],
  ['a'.repeat(23), 'a'.repeat(23)],
  ['a'.repeat(60), `${'a'.repeat(10)}… (50 more characters)`],
])('%s is cut to 10 characters where that is shorter', (text, clipped) => {
  expect(clipText(text, 10)).toBe(clipped);
});
