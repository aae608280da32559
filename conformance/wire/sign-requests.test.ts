import { expect, test } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { verifySignature } from '../../pki/verify-signature.js';
import type { SignatureTampering, Signing } from '../cases/case.js';
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

test('signs requests to the service so that the bank can verify them', () => {
  const seal = sealOf();
  const signed = signRequests({
    bases: ['https://bank.example/psd2'],
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
] as const)('does not sign a request %s', (_name, change) => {
  const sign = signRequests({
    bases: ['https://bank.example/psd2'],
    seals: { tpp1: sealOf() },
    every: true,
  });
  const request = { ...SENT, ...change };
  expect(sign(request)).toBe(request);
});

/** The judgement of a request with this signature by a bank with no other requirements. */
function judged(sign: Signing, every = false) {
  const seals = { tpp1: sealOf(), tpp2: sealOf('tpp2-qseal') };
  const make = signRequests({ bases: ['https://bank.example/psd2'], seals, every });
  const signed = make({ ...SENT, sign });
  const headers = Object.fromEntries(signed.headers.map(([name, v]) => [name.toLowerCase(), v]));
  const judgement = verifySignature({ headers, body: Buffer.from(signed.body ?? '') });
  return judgement.ok ? 'fits' : judgement.text;
}

const TAMPERINGS: readonly (readonly [SignatureTampering, string])[] = [
  ['no-digest', 'The header Digest is missing.'],
  ['no-signature', 'The header Signature is missing.'],
  ['no-certificate', 'The header TPP-Signature-Certificate is missing.'],
  ['unsigned', 'The header Signature is missing.'],
  ['body-altered', 'The header Digest does not match the body.'],
  ['header-altered', 'The signature is wrong.'],
  ['digest-uncovered', 'The signature does not cover the header digest.'],
  ['request-id-uncovered', 'The signature does not cover the header x-request-id.'],
  ['md5-digest', 'The header Digest does not match the body.'],
  ['other-key-id', 'The keyId does not name the certificate.'],
  [
    'unreadable-certificate',
    'TPP-Signature-Certificate cannot be read: send its DER in base64, on one line.',
  ],
];

test.each(TAMPERINGS)('produces a signature with the error %s', (tampering, text) => {
  const isSo = expect.stringMatching(new RegExp(`^${text}`));
  expect(judged({ tampering })).toEqual(isSo);
  expect(judged({ tampering }, true)).toEqual(isSo);
});

test('signs with SHA-512 or with another seal', () => {
  expect(judged({ digest: 'SHA-512' })).toBe('fits');
  expect(judged({ by: 'tpp2' })).toBe('fits');
});

test('signs no ordinary request if the bank accepts unsigned ones', () => {
  const sign = signRequests({
    bases: ['https://bank.example/psd2'],
    seals: { tpp1: sealOf() },
    every: false,
  });
  expect(sign(SENT)).toBe(SENT);
});

const pki = await makeTestPki();

function sealOf(name: 'tpp1-qseal' | 'tpp2-qseal' = 'tpp1-qseal') {
  const { certificate, key } = pki[name];
  return { certificate, key, notBefore: new Date(0), notAfter: new Date(), warnings: [] };
}
