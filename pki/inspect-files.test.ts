import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateOptions, opensslAuthority } from './certificates.testing.js';
import { type InspectedCertificate, type InspectionRules, inspectFiles } from './inspect-files.js';
import { makeTestPki } from './make-test-pki.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { writePki } from './write-pki.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-inspect-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  writePki(folder, await makeTestPki({ keys: 'p256' }), { passphrase: 'geheim' });
});

const now = new Date();
function inspected(name: string, rules: Partial<InspectionRules> = {}): InspectedCertificate {
  const [file] = inspectFiles([at(name)], { now, ...rules });
  const [first] = file?.certificates ?? [];
  if (first === undefined) throw new Error(`${name} has no certificate`);
  return first;
}

it('shows the roles, the authority and the chain of a QWAC', () => {
  expect(inspected('tpp1-qwac.pem', { ca: at('ca.pem') })).toMatchObject({
    organizationIdentifiers: ['PSDDE-BAFIN-100001'],
    qcType: 'qwac',
    qcStatements: ['QcCompliance', 'QcType', 'PSD2'],
    psd2: { roles: ['PSP_PI', 'PSP_AI', 'PSP_IC'], authorityId: 'DE-BAFIN' },
    key: 'EC, prime256v1',
    signature: 'SHA-256 with ECDSA',
    extendedKeyUsage: ['clientAuth', 'serverAuth'],
    isChainComplete: true,
    hasKey: false,
    refusals: [],
    warnings: [],
  });
});

it('knows a seal, and what its key may do', () => {
  const seal = inspected('tpp1-qseal.pem');
  expect(seal).toMatchObject({ qcType: 'qseal', refusals: [], isChainComplete: false, chain: [] });
  expect(seal.keyUsage).toEqual(['digitalSignature', 'nonRepudiation']);
});

it('says why a bank refuses a certificate, each reason once', () => {
  expect(inspected('expired-qwac.pem', { ca: at('ca.pem') }).refusals).toEqual([
    expect.stringMatching(/^The client certificate is only valid from/),
  ]);
  expect(inspected('unknown-ca-qwac.pem').refusals).toEqual([]);
  expect(inspected('unknown-ca-qwac.pem', { ca: at('ca.pem') }).refusals).toEqual([
    'No trusted authority issued the client certificate.',
  ]);
  expect(inspected('server.pem').refusals).toEqual([
    'The certificate was not issued for transport (QWAC): its extendedKeyUsage lacks clientAuth.',
    'The client certificate does not name one PSD2 provider.',
  ]);
});

it('warns before a certificate expires', () => {
  const { notAfter } = inspected('tpp1-qwac.pem');
  const before = (days: number) => new Date(notAfter.getTime() - days * 86_400_000);
  expect(inspected('tpp1-qwac.pem', { now: before(9.5) }).warnings).toEqual([
    'It expires in 9 days.',
  ]);
  expect(inspected('tpp1-qwac.pem', { now: before(31) }).warnings).toEqual([]);
});

it('reads a PFX with its key, and names what a wrong passphrase or another file is', () => {
  const passphrase = 'geheim';
  expect(inspected('tpp1-qwac.pfx', { passphrase })).toMatchObject({
    hasKey: true,
    isChainComplete: false,
  });
  expect(() => inspected('tpp1-qwac.pfx')).toThrow(/cannot be opened with this passphrase/);
  expect(() => inspected('tpp1-qwac.key.pem')).toThrow(/its first block is PRIVATE KEY/);
  writeFileSync(at('text.txt'), 'hello');
  expect(() => inspected('text.txt')).toThrow(/is no certificate/);
  expect(() => inspected('none.pem')).toThrow(/Cannot read the file/);
  expect(() => inspected('ca.pem', { ca: at('tpp1-qwac.pem') })).toThrow(/of an authority/);
});

describe.skipIf(!hasOpenssl)(wantsOpenssl('certificates that others made'), () => {
  const authority = opensslAuthority();
  afterAll(() => authority.remove());

  const made = (options: CertificateOptions): InspectedCertificate => {
    const { file } = authority.make('tpp', options);
    // it begins in this second
    const later = new Date(Date.now() + 60_000);
    const [one] = inspectFiles([file], { now: later })[0]?.certificates ?? [];
    if (one === undefined) throw new Error('no certificate');
    return one;
  };

  it('shows addresses of revocation, weak keys and names of other forms', () => {
    const one = made({
      subject: '/C=DE/O=Test TPP/organizationIdentifier=VATDE-123456789/CN=tpp',
      more: [
        'crlDistributionPoints=URI:http://crl.example/tpp.crl',
        'authorityInfoAccess=OCSP;URI:http://ocsp.example',
      ],
      key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
      hash: 'sha1',
    });
    expect(one.revocation).toEqual(['CRL http://crl.example/tpp.crl', 'OCSP http://ocsp.example']);
    expect(one).toMatchObject({ key: 'RSA, 1024 bits', signature: 'SHA-1 with RSA' });
    expect(one.refusals[0]).toBe(
      'The client certificate has an RSA key of 1024 bits, fewer than 2048.',
    );
    expect(one.warnings.join(' ')).toContain('VATDE-123456789 does not have the form');
  });

  it('warns where no role lets its holder use a service', () => {
    const words = 'has no role of a TPP';
    expect(made({ roles: ['PSP_AS'] }).warnings.join(' ')).toContain(words);
    expect(made({ roles: ['PSP_IC', 'PSP_AS'] }).warnings.join(' ')).not.toContain(words);
  });

  it('names every reason of a certificate that is wrong in many ways', () => {
    const { refusals } = made({
      subject: '/C=DE/O=Nobody/CN=nobody',
      usage: 'keyAgreement',
      more: ['1.2.3.4=critical,ASN1:NULL'],
    });
    expect(refusals).toEqual([
      'The client certificate has the unknown critical extension 1.2.3.4.',
      'The certificate was not issued for transport (QWAC): its keyUsage allows no signatures.',
      'The client certificate does not name one PSD2 provider.',
    ]);
  });

  it('reads DER, and says how a PKCS#7 bundle is read', () => {
    openssl(['x509', '-in', at('tpp1-qwac.pem'), '-outform', 'der', '-out', at('tpp.der')]);
    expect(inspectFiles([at('tpp.der')], { now })[0]).toMatchObject({ form: 'der' });
    for (const form of ['der', 'pem']) {
      const out = at(`bundle-${form}.p7b`);
      openssl(['crl2pkcs7', '-nocrl', '-certfile', at('ca.pem'), '-outform', form, '-out', out]);
      expect(readFileSync(out).length).toBeGreaterThan(0);
      expect(() => inspectFiles([out], { now })).toThrow(/is a PKCS#7 bundle/);
    }
  });
});
