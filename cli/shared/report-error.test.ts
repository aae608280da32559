import { expect, test } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { wrapped } from '../../gate/report/wrapped.js';
import { reportError } from './report-error.js';
import { wrapLine } from './write-wrapped.js';

/** How the runner of GitHub Actions finds a command in a line. */
const isCommand = (line: string): boolean => line.trim().startsWith('::') || line.includes('##[');

const NAME = 'a\n::error title=hi::b.yaml ##[error]c';
const LONG = `${'word '.repeat(30)}::error::b ##[error]c`;

test('the name of a file in an error writes no command', () => {
  let told = '';
  const stream = { write: (text: string) => (told += text) };
  reportError(new Xs2aError('USAGE', `Cannot read ${NAME}.`, { hint: `Rename ${NAME}.` }), stream);
  reportError(new Error(`::error::${NAME}`), stream);
  expect(told).toContain('b.yaml');
  expect(told.split('\n').filter(isCommand)).toEqual([]);
});

test('a line that is divided writes no command', () => {
  for (let width = 20; width < 160; width += 1) {
    const lines = [...wrapped(LONG, width, '', '  '), ...wrapLine(LONG, width)];
    expect(lines.filter(isCommand)).toEqual([]);
  }
});
