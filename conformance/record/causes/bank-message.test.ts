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
  ['a generated example', '{"tppMessages":[{"code":"string","text":"string"}]}', null, null],
  ['problem+json', '{"title":"t","status":400,"code":"A"}', 'A', 't'],
  ['problem+json with a detail', '{"title":"t","detail":"d"}', null, 'd'],
  ['OAuth', '{"error":"invalid_grant","error_description":"d"}', 'invalid_grant', 'd'],
  ['a web framework', '{"error":"Not Found","message":"m"}', 'Not Found', 'm'],
  ['OAuth without a description', '{"error":"invalid_request"}', 'invalid_request', null],
  [
    'FastAPI',
    '{"detail":[{"type":"missing","loc":["query","state"],"msg":"Field required","input":null}]}',
    null,
    'state: Field required',
  ],
  [
    'FastAPI with several fields',
    '{"detail":[{"loc":["body","access","accounts",0],"msg":"a"},{"loc":["body"],"msg":"b"},{"msg":"c"},{"msg":"d"}]}',
    null,
    'access.accounts.0: a; body: b; c',
  ],
  ['FastAPI with a text', '{"detail":"Not Found"}', null, 'Not Found'],
  ['a message inside detail', '{"detail":{"code":"A","message":"m"}}', 'A', 'm'],
  [
    'Spring',
    '{"timestamp":"2026-01-01","status":400,"error":"Bad Request","message":"m","path":"/v1/consents"}',
    'Bad Request',
    'm',
  ],
  [
    'Spring with an empty message and errors of fields',
    '{"status":400,"error":"Bad Request","message":"","errors":[{"field":"access","defaultMessage":"must not be null"}]}',
    'Bad Request',
    'access: must not be null',
  ],
  [
    'ASP.NET',
    '{"title":"One or more validation errors occurred.","errors":{"validUntil":["The field is required."]}}',
    null,
    'One or more validation errors occurred.: validUntil: The field is required.',
  ],
  ['a list of texts', '{"errors":["first","second"]}', null, 'first; second'],
  ['JSON that is a text', '"refused"', null, 'refused'],
  ['a page without a title', '<html><body><h1>Not &amp; found</h1>', null, 'Not & found'],
  ['a page of Express', '<html><body><pre>Cannot GET /x</pre>', null, 'Cannot GET /x'],
  ['a page', '<html><title>502 Bad\n Gateway</title>', null, '502 Bad Gateway'],
  ['plain text', 'no such thing', null, 'no such thing'],
  ['truncated JSON', '{"tppMessages":[{"co', null, null],
  ['an empty body', '', null, null],
  ['codes that are not strings', '{"code":{"a":1},"title":7}', null, null],
])('reads the message of %s', (_name, body, code, text) => {
  expect(answer(body)).toEqual({ status: 400, code, text });
});

test.each<[string, string, string]>([
  ['control characters', 'a\u001b[31mb\u202ec\u0000', 'a\\u{1b}[31mb\\u{202e}c\\u{00}'],
  ['control characters in JSON', '{"message":"a\\u0007b\\u2028c"}', 'a\\u{07}b c'],
  ['line breaks that start a command', 'a\n::error::b', 'a ::error::b'],
])('makes %s visible', (_name, body, text) => {
  expect(answer(body)?.text).toBe(text);
});

test.each<[string, string]>([
  ['a long title', `<title>${'x'.repeat(100_000)}</title>`],
  ['many open tags', '<title '.repeat(50_000)],
  ['many errors', JSON.stringify({ detail: Array(50_000).fill({ loc: ['a'], msg: 'b' }) })],
  ['a long location', JSON.stringify({ detail: [{ loc: Array(50_000).fill('k'), msg: 'b' }] })],
  ['surrogates', '\u{1f600}'.repeat(10_000)],
  ['escapes at the end', '\u0001'.repeat(10_000)],
])('reads a short line from %s, quickly', (_name, body) => {
  const from = performance.now();
  const text = answer(body)?.text ?? '';
  expect(performance.now() - from).toBeLessThan(500);
  expect(text.length).toBeLessThanOrEqual(300);
  expect(text).toMatch(/^(?:[^\\\p{Cs}]|\\u\{[\da-f]+\})*$/u);
});

test('reads no message from a success, and truncates a long text', () => {
  expect(answer('{"code":"A"}', 200)).toBeNull();
  expect(answer('x'.repeat(10_000))?.text).toHaveLength(300);
});
