import { expect, test } from 'vitest';
import { headerOf, parseAnswer } from './parsed-answer.js';

const answered = (text: string, headers: readonly (readonly [string, string])[] = []) =>
  parseAnswer({
    alias: 'x',
    operation: null,
    request: {
      method: 'GET',
      url: 'https://bank.example/',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status: 200, headers, body: Buffer.from(text) },
  });

test.each<readonly [string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['[]', []],
  ['', undefined],
  ['<p>', undefined],
  [`${'['.repeat(60)}${']'.repeat(60)}`, JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)],
  [`${'['.repeat(70)}${']'.repeat(70)}`, undefined],
  [`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, undefined],
])('parses the JSON of body %#', (text, want) => {
  expect(answered(text).json).toEqual(want);
});

test('ignores the case of the media type and of header names', () => {
  const seen = answered('', [
    ['CONTENT-TYPE', 'Application/JSON; charset=utf-8'],
    ['a', '1'],
  ]);
  expect(seen.media).toBe('application/json');
  expect(headerOf(seen.answer, 'A')).toBe('1');
  expect(headerOf(seen.answer, 'b')).toBeNull();
});
