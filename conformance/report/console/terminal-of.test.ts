import { expect, test } from 'vitest';
import { terminalOf } from './terminal-of.js';

const TTY = { isTTY: true, columns: 120 };

test.each([
  {
    given: 'a terminal',
    stream: TTY,
    env: {},
    want: { tty: true, color: true, columns: 120, ci: false },
  },
  {
    given: 'NO_COLOR',
    stream: TTY,
    env: { NO_COLOR: '1' },
    want: { tty: true, color: false, columns: 120, ci: false },
  },
  {
    given: 'an empty NO_COLOR',
    stream: TTY,
    env: { NO_COLOR: '' },
    want: { tty: true, color: true, columns: 120, ci: false },
  },
  {
    given: 'CI=true',
    stream: TTY,
    env: { CI: 'true' },
    want: { tty: true, color: true, columns: 120, ci: true },
  },
  {
    given: 'CI=false',
    stream: TTY,
    env: { CI: 'false' },
    want: { tty: true, color: true, columns: 120, ci: false },
  },
  {
    given: 'TERM=dumb',
    stream: TTY,
    env: { TERM: 'dumb' },
    want: { tty: false, color: false, columns: 120, ci: false },
  },
  {
    given: 'a pipe',
    stream: {},
    env: {},
    want: { tty: false, color: false, columns: 100_000, ci: false },
  },
])('detects $given', ({ stream, env, want }) => {
  expect(terminalOf(stream, env)).toEqual(want);
});
