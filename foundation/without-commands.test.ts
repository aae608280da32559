import { expect, test } from 'vitest';
import { withoutCommands } from './without-commands.js';

/** How the runner of GitHub Actions finds a command in a line. */
const isCommand = (line: string): boolean => line.trim().startsWith('::') || line.includes('##[');

test.each([
  ['::error::x', '\\u{3a}:error::x'],
  ['  \t::error::x', '  \t\\u{3a}:error::x'],
  ['a ::error::x', 'a ::error::x'],
  ['a ##[error]x', 'a #\\u{23}[error]x'],
  ['', ''],
])('%j is no command', (line, expected) => {
  expect(withoutCommands(line)).toBe(expected);
  expect(isCommand(withoutCommands(line))).toBe(false);
});
