import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { type IdentitySource, loadIdentity } from './load-identity.js';
import { makePfx } from './make-pfx.js';
import { makeTestPki, type TestPki } from './make-test-pki.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { writePki } from './write-pki.js';

let root: string;
let sets: Readonly<Record<'rsa' | 'p256', TestPki>>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'xs2a-identity-'));
  sets = { rsa: await makeTestPki(), p256: await makeTestPki({ keys: 'p256' }) };
  for (const keys of ['rsa', 'p256'] as const) {
    writePki(join(root, keys), sets[keys], { passphrase: 'Größe 7!' });
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const sameCertificate = (one: string, other: string): boolean =>
  new X509Certificate(one).raw.equals(new X509Certificate(other).raw);

describe.each(['rsa', 'p256'] as const)('a %s identity', (keys) => {
  it.each([
    ['PEM files', { certificate: 'tpp1-qwac.pem', key: 'tpp1-qwac.key.pem' }],
    ['a PFX', { pfx: 'tpp1-qwac.pfx', passphrase: 'Größe 7!' }],
  ] as const)('is read from %s, and TLS accepts it', (_what, source) => {
    const identity = loadIdentity(source, join(root, keys));
    const wanted = sets[keys]['tpp1-qwac'];
    expect(sameCertificate(identity.certificate, wanted.certificate)).toBe(true);
    expect(createPrivateKey(identity.key).equals(createPrivateKey(wanted.key))).toBe(true);
    expect(identity.warnings).toEqual([]);
    createSecureContext({ cert: identity.certificate, key: identity.key });
  });

  it('is written as a PFX that Node accepts', () => {
    const pfx = makePfx({ ...sets[keys]['tpp1-qwac'], passphrase: 'Größe 7!' });
    createSecureContext({ pfx, passphrase: 'Größe 7!' });
    expect(() => createSecureContext({ pfx, passphrase: 'other' })).toThrow(/mac verify failure/);
  });

  it.runIf(hasOpenssl).each([
    ['as OpenSSL 3 writes it', []],
    ['in RC2 and 3DES, which OpenSSL 3 itself refuses', ['-legacy']],
    ['in 3DES', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
  ])(wantsOpenssl('is read from a PFX %s'), (_what, options) => {
    const file = (name: string): string => join(root, keys, name);
    const input = ['-in', file('tpp1-qwac.pem'), '-inkey', file('tpp1-qwac.key.pem')];
    const chain = ['-certfile', file('ca.pem'), '-passout', 'pass:geheim'];
    openssl(['pkcs12', '-export', ...input, ...chain, '-out', file('made.pfx'), ...options]);
    const identity = loadIdentity({ pfx: 'made.pfx', passphrase: 'geheim' }, join(root, keys));
    const [leaf, ca] = identity.certificate.match(/-----BEGIN[\s\S]*?-----END.*\n/g) ?? [];
    expect(sameCertificate(leaf ?? '', sets[keys]['tpp1-qwac'].certificate)).toBe(true);
    expect(sameCertificate(ca ?? '', sets[keys].ca.certificate)).toBe(true);
  });

  it('is read from an encrypted key, and from a chain whose leaf comes last', () => {
    const key = createPrivateKey(sets[keys]['tpp1-qwac'].key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'geheim',
    });
    writeFileSync(join(root, keys, 'encrypted.key.pem'), key);
    const chain = sets[keys].ca.certificate + sets[keys]['tpp1-qwac'].certificate;
    writeFileSync(join(root, keys, 'chain.pem'), chain);
    const source = { certificate: 'chain.pem', key: 'encrypted.key.pem', passphrase: 'geheim' };
    const identity = loadIdentity(source, join(root, keys));
    expect(identity.certificate).toBe(
      sets[keys]['tpp1-qwac'].certificate + sets[keys].ca.certificate,
    );
    expect(identity.key).not.toContain('ENCRYPTED');
    const refused = () => loadIdentity({ ...source, passphrase: 'other' }, join(root, keys));
    expect(refused).toThrow(/passphrase does not open the private key/);
    const { passphrase: _, ...without } = source;
    expect(() => loadIdentity(without, join(root, keys))).toThrow(/is encrypted/);
  });
});

describe('loadIdentity reports what is wrong with', () => {
  const pem = { certificate: 'tpp1-qwac.pem', key: 'tpp1-qwac.key.pem' };
  const table: readonly (readonly [IdentitySource, string, RegExp])[] = [
    [{}, 'CERTIFICATE_UNUSABLE', /without `key`/],
    [
      { certificate: 'tpp1-qwac.pem' },
      'CERTIFICATE_UNUSABLE',
      /without `key` beside `certificate`/,
    ],
    [{ key: 'tpp1-qwac.key.pem' }, 'CERTIFICATE_UNUSABLE', /without `certificate` beside `key`/],
    [{ ...pem, pfx: 'tpp1-qwac.pfx' }, 'CERTIFICATE_UNUSABLE', /both as PFX .* and as PEM/],
    [{ ...pem, key: 'tpp2-qwac.key.pem' }, 'CERTIFICATE_UNUSABLE', /does not match/],
    [{ ...pem, key: 'absent.pem' }, 'FILE_UNREADABLE', /Cannot read the file .*absent\.pem/],
    [{ ...pem, certificate: '.' }, 'FILE_UNREADABLE', /Cannot read the file/],
    [{ ...pem, certificate: 'tpp1-qwac.key.pem' }, 'CERTIFICATE_UNUSABLE', /no PEM certificate/],
    [
      { ...pem, certificate: 'broken.pem' },
      'CERTIFICATE_UNUSABLE',
      /Cannot parse a certificate in .*broken\.pem/,
    ],
    [{ ...pem, key: 'tpp1-qwac.pem' }, 'CERTIFICATE_UNUSABLE', /no PEM private key/],
    [
      { ...pem, key: 'broken.key.pem' },
      'CERTIFICATE_UNUSABLE',
      /Cannot parse the private key in .*broken\.key\.pem/,
    ],
    [{ pfx: 'absent.pfx', passphrase: '' }, 'FILE_UNREADABLE', /absent\.pfx/],
    [{ pfx: 'tpp1-qwac.pfx' }, 'CERTIFICATE_UNUSABLE', /without a passphrase/],
    [{ pfx: 'tpp1-qwac.pfx', passphrase: 'no' }, 'CERTIFICATE_UNUSABLE', /passphrase does not/],
    [
      { pfx: 'tpp1-qwac.pem', passphrase: 'x' },
      'CERTIFICATE_UNUSABLE',
      /cannot be parsed as a PFX file/,
    ],
  ];
  it.each(table)('%j', (source, code, message) => {
    const dir = join(root, 'p256');
    writeFileSync(
      join(dir, 'broken.pem'),
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    );
    writeFileSync(
      join(dir, 'broken.key.pem'),
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
    );
    const error = caught(() => loadIdentity(source, dir));
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(message);
    expect(error.hint).not.toBe('');
    expect(error.message).not.toContain(readFileSync(join(dir, 'tpp1-qwac.key.pem'), 'utf8'));
  });

  it.each([
    ['expired-qwac', 0, [/expired on/]],
    ['tpp1-qwac', -3, [/is not valid before/]],
    ['tpp1-qwac', 390, [/expires on/]],
    ['tpp1-qwac', 300, []],
  ])('the validity of %s, %d days from now', (name, days, warnings) => {
    const now = new Date(Date.now() + days * 86_400_000);
    const source = { certificate: `${name}.pem`, key: `${name}.key.pem` };
    const identity = loadIdentity(source, join(root, 'p256'), now);
    expect(identity.warnings).toHaveLength(warnings.length);
    warnings.forEach((warning, index) => {
      expect(identity.warnings[index]).toMatch(warning);
    });
  });
});

function caught(act: () => unknown): Xs2aError {
  try {
    act();
  } catch (error) {
    if (error instanceof Xs2aError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
