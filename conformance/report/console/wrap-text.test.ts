import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.js';

test.each([
  { given: '', width: 5, want: [] },
  { given: 'one two three', width: 7, want: ['one two', 'three'] },
  { given: 'abcdefghij k', width: 4, want: ['abcd', 'efgh', 'ij k'] },
  { given: '漢字漢字', width: 4, want: ['漢字', '漢字'] },
])('wraps $given to $width columns', ({ given, width, want }) => {
  expect(wrapText(given, width)).toEqual(want);
});
