import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody } from './decode-body.js';

const TEXT = Buffer.from('{"a":"é"}');
const coded = (coding: string, body: Buffer, limit = 1_000) =>
  decodeBody(body, [['content-encoding', coding]], limit);

test.each([
  ['gzip', gzipSync(TEXT)],
  ['GZIP', gzipSync(TEXT)],
  ['x-gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['identity', TEXT],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
])('decodes %s', (coding, packed) => {
  expect(coded(coding, packed)).toEqual({ kind: 'plain', body: TEXT });
});

test('reports a body that is not in its declared encoding and returns it unchanged', () => {
  expect(coded('gzip', TEXT)).toEqual({
    kind: 'flawed',
    body: TEXT,
    decodingError: 'Content-Encoding is gzip, but the body is not in that coding',
  });
});

test('returns a body with an unknown encoding unchanged', () => {
  expect(coded('aes128gcm', TEXT)).toEqual({ kind: 'unknown', body: TEXT, coding: 'aes128gcm' });
});

test.each([
  ['gzip', gzipSync(Buffer.alloc(10_000))],
  ['br', brotliCompressSync(Buffer.alloc(10_000))],
  ['deflate', deflateSync(Buffer.alloc(10_000))],
])('stops at the limit when it decodes a small %s body', (coding, packed) => {
  expect(packed.length).toBeLessThan(500);
  expect(coded(coding, packed)).toEqual({ kind: 'too-long' });
});

test('does not change an empty body, or one without an encoding', () => {
  expect(coded('gzip', Buffer.alloc(0))).toEqual({ kind: 'plain', body: Buffer.alloc(0) });
  expect(decodeBody(TEXT, [['Content-Type', 'text/plain']], 5)).toEqual({
    kind: 'plain',
    body: TEXT,
  });
});
