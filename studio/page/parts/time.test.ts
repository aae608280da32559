import { expect, test } from 'vitest';
import { momentText, spanText } from './time.js';

test.each([
  [-5, '0 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
])('%i ms are %s', (ms, want) => {
  expect(spanText(ms)).toBe(want);
});

test('a moment that is no date is shown as it came', () => {
  expect(momentText('soon')).toBe('soon');
  expect(momentText('2026-11-27T10:00:00Z')).toMatch(/2026/);
});
