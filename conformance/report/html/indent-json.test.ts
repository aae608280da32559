import { expect, test } from 'vitest';
import { indentJson } from './indent-json.js';

test.each([
  { given: '{"a":1.10,"a":[],"b":{}}', want: '{\n  "a": 1.10,\n  "a": [],\n  "b": {}\n}' },
  {
    given: '["x,\\"{y}",12345678901234567890]',
    want: '[\n  "x,\\"{y}",\n  12345678901234567890\n]',
  },
  { given: ' {\n"a" :\ttrue } ', want: '{\n  "a": true\n}' },
  { given: '"text"', want: '"text"' },
  { given: '{"cut":', want: '{"cut":' },
  { given: '<html>', want: '<html>' },
])('indents $given', ({ given, want }) => {
  expect(indentJson(given)).toBe(want);
});

test('limits the size of deeply nested JSON', () => {
  const deep = '['.repeat(5000) + ']'.repeat(5000);
  expect(indentJson(deep).length).toBeLessThan(600_000);
});
