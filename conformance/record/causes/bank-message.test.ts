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
  ['tppMessages that are no list', '{"tppMessages":{"code":"A","text":"b"}}', 'A', 'b'],
  ['problem+json', '{"title":"t","status":400,"code":"A"}', 'A', 't'],
  ['problem+json with a detail', '{"title":"t","detail":"d"}', null, 'd'],
  ['OAuth', '{"error":"invalid_grant","error_description":"d"}', 'invalid_grant', 'd'],
  ['a framework', '{"error":"Not Found","message":"m"}', 'Not Found', 'm'],
  ['a page', '<html><title>502 Bad\n Gateway</title>', null, '502 Bad Gateway'],
  ['a text', 'no such thing', null, 'no such thing'],
  ['JSON that was cut', '{"tppMessages":[{"co', null, null],
  ['nothing', '', null, null],
  ['codes that are no text', '{"code":{"a":1},"title":7}', null, null],
])('the message of %s', (_name, body, code, text) => {
  expect(answer(body)).toEqual({ status: 400, code, text });
});

test('a success says nothing, and a long text is cut', () => {
  expect(answer('{"code":"A"}', 200)).toBeNull();
  expect(answer('x'.repeat(10_000))?.text).toHaveLength(300);
});
