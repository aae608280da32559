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
])('%s is taken off', (coding, packed) => {
  expect(coded(coding, packed)).toEqual({ kind: 'plain', body: TEXT });
});

test('what is not in the coding that it says to be in stays as it came, and is told', () => {
  expect(coded('gzip', TEXT)).toEqual({
    kind: 'flawed',
    body: TEXT,
    decodingError: 'Content-Encoding is gzip, but the body is not in that coding',
  });
});

test('of a coding that nobody here knows nothing is said', () => {
  expect(coded('aes128gcm', TEXT)).toEqual({ kind: 'unknown', body: TEXT, coding: 'aes128gcm' });
});

test.each([
  ['gzip', gzipSync(Buffer.alloc(10_000))],
  ['br', brotliCompressSync(Buffer.alloc(10_000))],
  ['deflate', deflateSync(Buffer.alloc(10_000))],
])('a small body in %s that unpacks to more than the limit is given up', (coding, packed) => {
  expect(packed.length).toBeLessThan(500);
  expect(coded(coding, packed)).toEqual({ kind: 'too-long' });
});

test('an empty body, and one without a coding, are left alone', () => {
  expect(coded('gzip', Buffer.alloc(0))).toEqual({ kind: 'plain', body: Buffer.alloc(0) });
  expect(decodeBody(TEXT, [['Content-Type', 'text/plain']], 5)).toEqual({
    kind: 'plain',
    body: TEXT,
  });
});
