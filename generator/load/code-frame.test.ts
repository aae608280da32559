import { describe, expect, it } from 'vitest';
import { codeFrame, visible } from './code-frame.js';

const rows: readonly { given: string; text: string; at: [number, number]; want: string }[] = [
  { given: 'one line', text: 'abc', at: [1, 2], want: '  > 1 | abc\n      |  ^' },
  {
    given: 'the lines around the place',
    text: 'a\nb\nc\nd\ne\nf\n',
    at: [3, 1],
    want: '    1 | a\n    2 | b\n  > 3 | c\n      | ^\n    4 | d\n    5 | e',
  },
  {
    given: 'numbers of two digits',
    text: `${'\n'.repeat(7)}x\ny\nz`,
    at: [10, 1],
    want: '     8 | x\n     9 | y\n  > 10 | z\n       | ^',
  },
  {
    given: 'CRLF and a tab',
    text: 'a\r\n\tb\r\n',
    at: [2, 2],
    want: '    1 | a\n  > 2 | →b\n      |  ^',
  },
  {
    given: 'control characters before the place',
    text: 'a\u001b[31m\u202eb',
    at: [1, 8],
    want: '  > 1 | a␛[31m<U+202E>b\n      |               ^',
  },
  {
    given: 'a long line',
    text: `${'x'.repeat(200)}HERE${'y'.repeat(200)}`,
    at: [1, 201],
    want: `  > 1 | …${'x'.repeat(48)}HERE${'y'.repeat(44)}…\n      | ${' '.repeat(49)}^`,
  },
];

describe('codeFrame', () => {
  it.each(rows)('shows $given', ({ text, at: [line, column], want }) => {
    expect(codeFrame(text, line, column)).toBe(want);
  });

  it('removes every character that moves a cursor', () => {
    expect(visible('\u0000\u007f\u2028\ud800\u200b')).toBe('␀<U+007F><U+2028><U+D800><U+200B>');
  });
});
