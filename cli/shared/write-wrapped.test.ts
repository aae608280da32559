import { expect, test } from 'vitest';
import { reportError, UsageError } from './report-error.js';
import { wrapLine, writeWrapped } from './write-wrapped.js';

test.each([
  ['a short line', 40, ['a short line']],
  ['a line of many words', 12, ['a line of', '    many', '    words']],
  ['  id: what it is', 12, ['  id: what', '      it is']],
  ['run   one    two', 14, ['run   one', '    two']],
  ['use `xs2a bank --port 0`, or wait', 16, ['use', '    `xs2a bank --port 0`,', '    or wait']],
  ['an `open quote', 10, ['an `open', '    quote']],
])('%s in %i columns', (line, columns, want) => {
  expect(wrapLine(line, columns)).toEqual(want);
});

test.each([
  [
    'a terminal',
    { isTTY: true, columns: 30 },
    'a sentence of more than thirty\n    columns\n  and more\n',
  ],
  ['a pipe', {}, 'a sentence of more than thirty columns\n  and more\n'],
])('%s gets lines in its width, if it has one', (_, capabilities, want) => {
  let written = '';
  const stream = { ...capabilities, write: (text: string) => (written += text) };
  writeWrapped(stream, ['a sentence of more than thirty columns', '  and more']);
  expect(written).toBe(want);
});

test('an error is wrapped in a terminal too', () => {
  let written = '';
  const stream = { isTTY: true, columns: 40, write: (text: string) => (written += text) };
  expect(reportError(new UsageError('An option of this command has no value.'), stream)).toBe(2);
  expect(written.split('\n').map((line) => line.length <= 40)).not.toContain(false);
});
