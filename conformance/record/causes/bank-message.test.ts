import { expect, test } from 'vitest';
import { bankMessage } from './bank-message.js';

const answer = (text: string, status = 400) =>
  bankMessage({
    kind: 'answer',
    status,
    headers: [],
    body: { contentType: null, text, bytes: text.length, cut: false },
  });

test.each<[string, string, string | null, string | null]>([
  ['tppMessages', '{"tppMessages":[{"code":"A","text":"b"}]}', 'A', 'b'],
  ['tppMessages that is not an array', '{"tppMessages":{"code":"A","text":"b"}}', 'A', 'b'],
  ['problem+json', '{"title":"t","status":400,"code":"A"}', 'A', 't'],
  ['problem+json with a detail', '{"title":"t","detail":"d"}', null, 'd'],
  ['OAuth', '{"error":"invalid_grant","error_description":"d"}', 'invalid_grant', 'd'],
  ['a web framework', '{"error":"Not Found","message":"m"}', 'Not Found', 'm'],
  ['a page', '<html><title>502 Bad\n Gateway</title>', null, '502 Bad Gateway'],
  ['plain text', 'no such thing', null, 'no such thing'],
  ['truncated JSON', '{"tppMessages":[{"co', null, null],
  ['an empty body', '', null, null],
  ['codes that are not strings', '{"code":{"a":1},"title":7}', null, null],
])('reads the message of %s', (_name, body, code, text) => {
  expect(answer(body)).toEqual({ status: 400, code, text });
});

test('reads no message from a success, and truncates a long text', () => {
  expect(answer('{"code":"A"}', 200)).toBeNull();
  expect(answer('x'.repeat(10_000))?.text).toHaveLength(300);
});
