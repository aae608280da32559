import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest, digestFits } from './digest.js';
import { makeTestPki, type TestPki } from './make-test-pki.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { makeSigner, signRequest } from './sign-request.js';
import { verifySignature } from './verify-signature.js';

const BODY = '{"instructedAmount":{"currency":"EUR","amount":"1.00"}}';
const HEADERS = {
  'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'PSU-ID': 'anna',
  'TPP-Redirect-URI': 'https://tpp.example/cb',
  Accept: 'application/json',
};

let dir: string;
let pkis: Readonly<Record<'rsa' | 'p256', TestPki>>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-sign-'));
  pkis = { rsa: await makeTestPki(), p256: await makeTestPki({ keys: 'p256' }) };
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('Digest', () => {
  it('hashes the whole body, even an empty one', () => {
    expect(digest('')).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(digest(undefined)).toBe(digest(''));
    const wanted = createHash('sha512').update(BODY).digest('base64');
    expect(digest(BODY, 'SHA-512')).toBe(`SHA-512=${wanted}`);
  });

  it.runIf(hasOpenssl)(wantsOpenssl('is the same as from openssl'), () => {
    const file = join(dir, 'body');
    writeFileSync(file, BODY);
    const hash = openssl(['dgst', '-sha256', '-hex', file]).trim().split(' ').at(-1) ?? '';
    expect(digest(BODY)).toBe(`SHA-256=${Buffer.from(hash, 'hex').toString('base64')}`);
  });

  it.each([
    [digest(BODY), true],
    [digest(BODY).replace('SHA', 'sha'), true],
    [`${digest(BODY)}, ${digest(BODY, 'SHA-512')}`, true],
    [`${digest(BODY)},${digest('other', 'SHA-512')}`, false],
    [digest('other'), false],
    ['MD5=abc', false],
    ['', false],
  ])('judges %s: %s', (header, want) => expect(digestFits(header, BODY)).toBe(want));
});

describe.each([
  ['rsa', 'SHA-256', 'rsa-sha256', '-sha256'],
  ['rsa', 'SHA-512', 'rsa-sha512', '-sha512'],
  ['p256', 'SHA-256', 'ecdsa-sha256', '-sha256'],
  ['p256', 'SHA-512', 'ecdsa-sha512', '-sha512'],
] as const)('Signature with a %s key and %s', (keys, algorithm, name, hash) => {
  const seal = () => pkis[keys]['tpp1-qseal'];
  const signingText = () =>
    [
      `digest: ${digest(BODY, algorithm)}`,
      'x-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'psu-id: anna',
      'tpp-redirect-uri: https://tpp.example/cb',
    ].join('\n');

  it.runIf(hasOpenssl)(wantsOpenssl('is accepted by openssl'), () => {
    const signed = signRequest({ headers: HEADERS, body: BODY }, seal(), { algorithm });
    expect(signed.Signature).toContain(`algorithm="${name}"`);
    expect(signed.Signature).toContain('headers="digest x-request-id psu-id tpp-redirect-uri"');
    const bytes = /signature="([^"]+)"/.exec(signed.Signature)?.[1] ?? '';
    const files = ['text', 'signature', 'cert.pem', 'public.pem'].map((file) => join(dir, file));
    const [text = '', signature = '', cert = '', publicKey = ''] = files;
    writeFileSync(text, signingText());
    writeFileSync(signature, Buffer.from(bytes, 'base64'));
    writeFileSync(cert, seal().certificate);
    openssl(['x509', '-in', cert, '-noout', '-pubkey', '-out', publicKey]);
    const said = openssl(['dgst', hash, '-verify', publicKey, '-signature', signature, text]);
    expect(said).toBe('Verified OK\n');
  });

  it.runIf(hasOpenssl)(wantsOpenssl('by openssl is accepted by us'), () => {
    const [text, key, cert] = ['text', 'key.pem', 'cert.pem'].map((file) => join(dir, file));
    writeFileSync(text ?? '', signingText());
    writeFileSync(key ?? '', seal().key);
    writeFileSync(cert ?? '', seal().certificate);
    openssl(['dgst', hash, '-sign', key ?? '', '-out', join(dir, 'out'), text ?? '']);
    const signature = openssl(['base64', '-A', '-in', join(dir, 'out')]);
    const der = openssl(['x509', '-in', cert ?? '', '-outform', 'der', '-out', join(dir, 'der')]);
    expect(der).toBe('');
    const said = openssl([
      'x509',
      '-in',
      cert ?? '',
      '-noout',
      '-serial',
      '-issuer',
      '-nameopt',
      'RFC2253',
    ]);
    const serial = /serial=(.*)/.exec(said)?.[1]?.toLowerCase() ?? '';
    const issuer = /issuer=(.*)/.exec(said)?.[1]?.replaceAll(' ', '%20') ?? '';
    const headers = {
      ...HEADERS,
      Digest: digest(BODY, algorithm),
      Signature: `keyId="SN=${serial},CA=${issuer}",algorithm="${name}",headers="digest x-request-id psu-id tpp-redirect-uri",signature="${signature}"`,
      'TPP-Signature-Certificate': openssl(['base64', '-A', '-in', join(dir, 'der')]),
    };
    expect(verifySignature({ headers, body: BODY })).toMatchObject({ ok: true });
  });

  it('is verified, and refused after a change', () => {
    const signed = {
      ...HEADERS,
      ...makeSigner(seal(), { algorithm })({ headers: HEADERS, body: BODY }),
    };
    const other = pkis[keys]['tpp2-qseal'];
    const stranger = signRequest({ headers: HEADERS, body: BODY }, other)[
      'TPP-Signature-Certificate'
    ];
    const keyId = (value: string) => ({
      ...signed,
      Signature: signed.Signature.replace(/keyId="[^"]*"/, `keyId="${value}"`),
    });
    const [, serial = '', issuer = ''] = /SN=(\w+),CA=([^"]+)"/.exec(signed.Signature) ?? [];
    const table = [
      [keyId(`SN=00${serial.toUpperCase()},CA=${decodeURIComponent(issuer)}`), BODY, 'ok'],
      [keyId(`SN=1${serial},CA=${issuer}`), BODY, 'SIGNATURE_INVALID'],
      [keyId(`SN=${serial},CA=CN=other`), BODY, 'SIGNATURE_INVALID'],
      [keyId(''), BODY, 'SIGNATURE_INVALID'],
      [signed, BODY, 'ok'],
      [signed, `${BODY} `, 'FORMAT_ERROR'],
      [{ ...signed, 'PSU-ID': 'bert' }, BODY, 'SIGNATURE_INVALID'],
      [{ ...signed, 'PSU-Corporate-ID': 'corp' }, BODY, 'SIGNATURE_INVALID'],
      [{ ...signed, Accept: 'text/html' }, BODY, 'ok'],
      [{ ...signed, 'TPP-Signature-Certificate': stranger }, BODY, 'SIGNATURE_INVALID'],
      [{ ...signed, 'TPP-Signature-Certificate': 'AAAA' }, BODY, 'CERTIFICATE_INVALID'],
      [{ ...signed, 'TPP-Signature-Certificate': undefined }, BODY, 'CERTIFICATE_MISSING'],
      [{ ...signed, Signature: undefined }, BODY, 'SIGNATURE_MISSING'],
      [{ ...signed, Signature: 'nonsense' }, BODY, 'SIGNATURE_INVALID'],
      [
        { ...signed, Signature: signed.Signature.replace(name, 'rsa-md5') },
        BODY,
        'SIGNATURE_INVALID',
      ],
      [{ ...signed, Digest: undefined }, BODY, 'FORMAT_ERROR'],
    ] as const;
    const got = table.map(([headers, body]) => {
      const judgement = verifySignature({ headers, body });
      return judgement.ok ? 'ok' : judgement.code;
    });
    expect(got).toEqual(table.map(([, , want]) => want));
  });
});

it('signRequest names the key by serial and issuer, and replaces an existing Digest', () => {
  const signed = signRequest(
    {
      headers: [
        ['x-request-id', 'a'],
        ['digest', 'old'],
      ],
      body: '',
    },
    pkis.p256['tpp1-qseal'],
  );
  expect(signed.Signature).toMatch(
    /^keyId="SN=[0-9a-f]{32},CA=CN=xs2a-kit%20Test%20CA,O=xs2a-kit,C=DE",/,
  );
  const headers = { 'X-Request-ID': 'a', ...signed };
  expect(verifySignature({ headers, body: '' })).toMatchObject({ ok: true });
});

it('makeSigner fits the sign option of a generated client', () => {
  interface Outgoing {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  }
  const sign: (request: Outgoing) => Readonly<Record<string, string>> = makeSigner(
    pkis.p256['tpp1-qseal'],
  );
  const headers = { 'X-Request-ID': 'a' };
  const added = sign({ headers, body: Buffer.from(BODY) });
  expect(Object.keys(added)).toEqual(['Digest', 'Signature', 'TPP-Signature-Certificate']);
  expect(verifySignature({ headers: { ...headers, ...added }, body: BODY }).ok).toBe(true);
});

it('signRequest refuses a request without X-Request-ID', () => {
  expect(() => signRequest({ headers: {} }, pkis.p256['tpp1-qseal'])).toThrow(/X-Request-ID/);
});
