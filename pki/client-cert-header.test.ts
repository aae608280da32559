import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { decodeClientCertHeader, encodeClientCertHeader } from './client-cert-header.js';
import { makeTestPki } from './make-test-pki.js';

const pki = await makeTestPki({ keys: 'p256' });
const { certificate } = pki['tpp1-qwac'];
const { raw } = new X509Certificate(certificate);

it('writes RFC 9440 and the URL-encoded PEM of nginx', () => {
  expect(encodeClientCertHeader(certificate, 'rfc9440')).toBe(`:${raw.toString('base64')}:`);
  expect(encodeClientCertHeader(raw, 'pem')).toBe(encodeURIComponent(certificate));
});

it.each(['rfc9440', 'pem'] as const)('reads back what it writes as %s', (format) => {
  expect(decodeClientCertHeader(encodeClientCertHeader(raw, format), format)).toEqual(raw);
});

it.each([
  ['rfc9440', ''],
  ['rfc9440', '::'],
  ['rfc9440', raw.toString('base64')],
  ['rfc9440', `:${raw.subarray(0, 100).toString('base64')}:`],
  ['pem', ''],
  ['pem', '%'],
  ['pem', 'BEGIN CERTIFICATE'],
] as const)('reads nothing from a broken %s header', (format, value) => {
  expect(decodeClientCertHeader(value, format)).toBeUndefined();
});
