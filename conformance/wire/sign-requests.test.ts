import { expect, test } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { verifySignature } from '../../pki/verify-signature.js';
import { signRequests } from './sign-requests.js';
import type { WireRequest } from './wire.js';

const NAMES = ['Date', 'Digest', 'Signature', 'TPP-Signature-Certificate'];
const SENT: WireRequest = {
  method: 'POST',
  url: 'https://bank.example/psd2/v1/consents',
  headers: [['X-Request-ID', '5f0c3b1e-0b7a-4a50-9c1e-0d2f1a7b9c3d']],
  body: '{"a":"ä"}',
  identity: 'tpp1',
  timeoutMs: 1000,
};

test('requests to the service are signed as the bank has to find them', () => {
  const seal = sealOf();
  const signed = signRequests({
    base: 'https://bank.example/psd2',
    seals: { tpp1: seal },
    every: true,
  })(SENT);
  expect(signed.headers.map(([name]) => name).sort()).toEqual([...NAMES, 'X-Request-ID']);
  const headers = Object.fromEntries(signed.headers.map(([name, v]) => [name.toLowerCase(), v]));
  const body = Buffer.from(signed.body ?? '');
  expect(verifySignature({ ...signed, headers, body })).toMatchObject({ ok: true });
});

test.each([
  ['to the IAM', { url: 'https://iam.example/connect/register' }],
  ['of a TPP without a seal', { identity: 'tpp2' }],
  ['of a browser', { identity: 'psu' }],
  ['without X-Request-ID', { headers: [] }],
] as const)('a request %s goes out as it is', (_name, change) => {
  const sign = signRequests({
    base: 'https://bank.example/psd2',
    seals: { tpp1: sealOf() },
    every: true,
  });
  const request = { ...SENT, ...change };
  expect(sign(request)).toBe(request);
});

const pki = await makeTestPki();

function sealOf() {
  const { certificate, key } = pki['tpp1-qseal'];
  return { certificate, key, notBefore: new Date(0), notAfter: new Date(), warnings: [] };
}
