import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HOSTILE_TEXT } from './sample/hostile-text.js';
import { shellQuote } from './shell-quote.js';

test.each([
  { given: 'plain-value_1.0/x', want: 'plain-value_1.0/x' },
  { given: 'two words', want: "'two words'" },
  { given: "it's", want: "'it'\\''s'" },
  { given: '$(id) `id` "$HOME" !!', want: '\'$(id) `id` "$HOME" !!\'' },
  { given: 'a\nb', want: "$'a\\nb'" },
  { given: "\u001b[201~rm -rf '!'", want: "$'\\033[201~rm -rf \\047\\041\\047'" },
])('quotes $given as one word', ({ given, want }) => {
  expect(shellQuote(given)).toBe(want);
});

test.each([
  'plain',
  "it's \\ $HOME `id` !! *",
  'a\nb\r\t\u001b[31m\u202e',
  '\\033 stays eight letters',
  HOSTILE_TEXT.replaceAll('\u0000', '').replaceAll('\ud800', ''),
])('quotes text so that bash reads it back unchanged (%#)', (given) => {
  const out = execFileSync('bash', ['-c', `printf %s ${shellQuote(given)}`], { encoding: 'utf8' });
  expect(out).toBe(given);
});
