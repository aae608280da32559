import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CertificateOptions,
  type MadeCertificate,
  opensslAuthority,
} from './certificates.testing.js';
import { type JudgementRules, judgeClientCertificate } from './judge-client-certificate.js';
import { hasOpenssl, wantsOpenssl } from './openssl.testing.js';
import { isOutOfDate, readRevocationFile } from './revocation.js';

const DAY = 86_400_000;
const ROOT: CertificateOptions = { ca: true };
const rsa = (bits: number) => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`];
const curve = (name: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`];
const pss = (hash: string) => ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', `rsa_mgf1_md:${hash}`];
const INVALID = 'CERTIFICATE_INVALID';
const TPP = '/C=DE/O=Test TPP/';
const NO_ONE = 'does not name one PSD2 provider';
const OTHER_ORGANIZATION = '[dn]\nC=DE\nO=Another TPP';

describe.skipIf(!hasOpenssl)(wantsOpenssl('a client certificate'), () => {
  const authority = opensslAuthority();
  afterAll(() => authority.remove());
  let root: MadeCertificate;
  let rsaRoot: MadeCertificate;
  beforeAll(() => {
    root = authority.make('root', ROOT);
    rsaRoot = authority.make('rsa root', { ...ROOT, key: rsa(2048) });
  });

  const judge = (one: MadeCertificate, more: Partial<JudgementRules> = {}) => {
    const ca = root.pem + rsaRoot.pem;
    const judgement = judgeClientCertificate(one.raw, { ca, now: new Date(), ...more });
    return judgement.ok ? ['ok'] : [judgement.code, judgement.text];
  };
  /** Expects this code, and this text in the message. */
  const expectAnswer = (got: readonly string[], code: string, word = '') => {
    expect(got[0]).toBe(code);
    expect(got[1] ?? '').toContain(word);
  };

  it.each<[string, CertificateOptions, string, string]>([
    ['EC P-256, SHA-256', {}, 'ok', ''],
    ['EC P-384, SHA-384', { key: curve('P-384'), hash: 'sha384' }, 'ok', ''],
    ['EC P-521, SHA-512', { key: curve('P-521'), hash: 'sha512' }, 'ok', ''],
    ['EC brainpoolP256r1', { key: curve('brainpoolP256r1') }, 'ok', ''],
    ['EC P-224', { key: curve('P-224') }, INVALID, 'secp224r1'],
    ['EC P-192', { key: curve('P-192') }, INVALID, 'fewer than 256 bits'],
    ['Ed25519', { key: ['-algorithm', 'ED25519'] }, 'ok', ''],
    ['RSA 2048', { key: rsa(2048) }, 'ok', ''],
    ['RSA 1024', { key: rsa(1024) }, INVALID, 'RSA key of 1024 bits'],
    ['RSA 2040', { key: rsa(2040) }, INVALID, 'RSA key of 2040 bits'],
    ['EC signed with SHA-1', { hash: 'sha1' }, INVALID, 'SHA-1'],
    ['EC signed with SHA-224', { hash: 'sha224' }, INVALID, 'is too weak,'],
    ['use: key agreement only', { usage: 'keyAgreement' }, INVALID, 'not issued for transport'],
    ['use: encipherment only', { usage: 'keyEncipherment' }, INVALID, 'not issued for transport'],
    ['use: signatures and more', { usage: 'digitalSignature,keyEncipherment' }, 'ok', ''],
    ['use: not stated', { usage: '' }, 'ok', ''],
    ['purpose: servers only', { purposes: 'serverAuth' }, INVALID, 'not issued for transport'],
    ['an unknown extension', { more: ['1.2.3.4=ASN1:NULL'] }, 'ok', ''],
    [
      'an unknown critical extension',
      { more: ['1.2.3.4=critical,ASN1:NULL'] },
      INVALID,
      'the unknown critical extension 1.2.3.4',
    ],
    [
      'a blank organizationIdentifier',
      { subject: `${TPP}organizationIdentifier= ` },
      INVALID,
      NO_ONE,
    ],
    [
      'two organizationIdentifiers',
      { subject: `${TPP}organizationIdentifier=PSDDE-A-1/organizationIdentifier=PSDDE-A-2` },
      INVALID,
      NO_ONE,
    ],
  ])('with %s', (_name, options, code, word) => {
    expectAnswer(judge(authority.make('tpp', options, root)), code, word);
  });

  it.each<[string, CertificateOptions, string, string]>([
    ['SHA-256', {}, 'ok', ''],
    ['SHA-512', { hash: 'sha512' }, 'ok', ''],
    ['PSS with SHA-256', { signing: pss('sha256') }, 'ok', ''],
    ['SHA-1', { hash: 'sha1' }, INVALID, 'SHA-1'],
    ['MD5', { hash: 'md5' }, INVALID, 'MD5'],
    ['PSS with SHA-1', { hash: 'sha1', signing: pss('sha1') }, INVALID, 'SHA-1'],
  ])('signed by an RSA authority with %s', (_name, options, code, word) => {
    expectAnswer(judge(authority.make('tpp', options, rsaRoot)), code, word);
  });

  describe('below authorities', () => {
    const below = (options: CertificateOptions = {}) => {
      const upper = authority.make('upper', { ...ROOT, ...options }, root);
      const lower = authority.make('lower', ROOT, upper);
      return { upper, lower, tpp: authority.make('tpp', {}, lower) };
    };

    it('is accepted if all of them are known or sent, in any order', () => {
      const { upper, lower, tpp } = below();
      expectAnswer(judge(tpp), INVALID, 'No trusted authority');
      expectAnswer(judge(tpp, { intermediates: [lower.raw] }), INVALID, 'No trusted authority');
      expect(judge(tpp, { intermediates: [lower.raw, upper.raw] })).toEqual(['ok']);
      expect(judge(tpp, { intermediates: [upper.raw, lower.raw, root.raw] })).toEqual(['ok']);
      expect(judge(tpp, { intermediates: [lower.raw, `x\n${upper.pem}`] })).toEqual(['ok']);
    });

    it.each<[string, CertificateOptions, string]>([
      ['with a weak key', { key: rsa(1024) }, 'RSA key of 1024 bits'],
      ['signed with SHA-1', { hash: 'sha1' }, 'SHA-1'],
      ['with the path length 0', { pathLength: 0 }, 'No trusted authority'],
      ['that may not sign certificates', { usage: 'cRLSign' }, 'No trusted authority'],
    ])('is refused below one %s', (_name, options, word) => {
      const { upper, lower, tpp } = below(options);
      expectAnswer(judge(tpp, { intermediates: [upper.raw, lower.raw] }), INVALID, word);
    });

    it.each<[string, CertificateOptions, string]>([
      ['for servers only', { purposes: 'serverAuth' }, 'extendedKeyUsage'],
      ['for clients', { purposes: 'clientAuth' }, ''],
      ['for any purpose', { purposes: 'anyExtendedKeyUsage' }, 'extendedKeyUsage'],
      ['with an unknown critical extension', { more: ['1.2.3.4=critical,ASN1:NULL'] }, '1.2.3.4'],
      ['with a note', { more: ['1.2.3.4=ASN1:NULL'] }, ''],
      ...(
        [
          ['permitted;DNS:tpp.example', 'nameConstraints'],
          ['permitted;DNS:example.org', ''],
          ['excluded;DNS:www.example.org', 'nameConstraints'],
          ['excluded;DNS:ww.example.org', ''],
          ['permitted;email:example.org', ''],
          ['permitted;dirName:dn', 'nameConstraints'],
          ['excluded;dirName:dn', ''],
          ['permitted;IP:10.0.0.0/255.0.0.0', 'nameConstraints'],
        ] as const
      ).map(([constraint, word]): [string, CertificateOptions, string] => [
        `that has ${constraint}`,
        { more: [`nameConstraints=critical,${constraint}`, OTHER_ORGANIZATION] },
        word,
      ]),
    ])('is judged as OpenSSL does below one %s', (_name, options, word) => {
      const upper = authority.make('upper', { ...ROOT, ...options }, root);
      const alternatives = 'subjectAltName=DNS:www.example.org,IP:192.0.2.1';
      const tpp = authority.make('tpp', { more: [alternatives] }, upper);
      const got = judge(tpp, { intermediates: [upper.raw] });
      expectAnswer(got, word === '' ? 'ok' : INVALID, word);
      expect(got[0] === 'ok').toBe(authority.accepts(tpp, upper, root));
    });

    it('is refused below a certificate that is not an authority', () => {
      const other = authority.make('tpp', {}, root);
      const tpp = authority.make('tpp', {}, other);
      expectAnswer(judge(tpp, { intermediates: [other.raw] }), INVALID, 'No trusted authority');
    });

    it('is refused quickly when the authorities sign each other', () => {
      const first = authority.make('loop', ROOT);
      const { keyFile } = first;
      // all have one name and one key, so each could have signed any other
      const loop = Array.from({ length: 12 }, () => authority.make('loop', { ...ROOT, keyFile }));
      const tpp = authority.make('tpp', {}, first);
      const intermediates = loop.map(({ raw }) => raw);
      const began = performance.now();
      expectAnswer(judge(tpp, { intermediates }), INVALID, 'No trusted authority');
      expect(performance.now() - began).toBeLessThan(1_000);
    });
  });

  describe('that was revoked', () => {
    const files = (...bytes: readonly Buffer[]) =>
      bytes.flatMap((one) => readRevocationFile(one) ?? []);
    const REVOKED = 'CERTIFICATE_REVOKED';

    it('is refused because of a CRL of its issuer, and other certificates are not', () => {
      const [one, other] = [authority.make('tpp', {}, root), authority.make('tpp', {}, root)];
      const revocation = files(authority.crl(root, [one]));
      expectAnswer(judge(one, { revocation }), REVOKED, 'was revoked');
      expect(judge(other, { revocation })).toEqual(['ok']);
    });

    it('is refused because of a CRL in PEM, and of one that is out of date', () => {
      const one = authority.make('tpp', {}, root);
      const crl = authority.crl(root, [one]);
      const pem = `-----BEGIN X509 CRL-----\n${crl.toString('base64')}\n-----END X509 CRL-----\n`;
      const revocation = files(Buffer.from(pem));
      expectAnswer(judge(one, { revocation }), REVOKED);
      const later = new Date(Date.now() + 8 * DAY);
      expect(revocation.map((file) => isOutOfDate(file, later))).toEqual([true]);
      expect(revocation.map((file) => isOutOfDate(file, new Date()))).toEqual([false]);
      expectAnswer(judge(one, { revocation, now: later }), REVOKED);
    });

    it.each([
      ['another authority of the same name', () => authority.make('root', ROOT)],
      ['another authority', () => rsaRoot],
    ])('is not refused because of a CRL of %s', (_name, signer) => {
      const one = authority.make('tpp', {}, root);
      expect(judge(one, { revocation: files(authority.crl(signer(), [one])) })).toEqual(['ok']);
    });

    it('is not refused because of a manipulated CRL', () => {
      const one = authority.make('tpp', {}, root);
      const crl = authority.crl(root, [one]);
      crl.writeUInt8(crl.readUInt8(crl.length - 1) ^ 1, crl.length - 1);
      expect(judge(one, { revocation: files(crl) })).toEqual(['ok']);
    });

    it('is refused when an authority above it was revoked', () => {
      const upper = authority.make('upper', ROOT, root);
      const one = authority.make('tpp', {}, upper);
      const revocation = files(authority.crl(root, [upper]));
      const intermediates = [upper.raw];
      expectAnswer(judge(one, { intermediates }), 'ok');
      expectAnswer(judge(one, { intermediates, revocation }), REVOKED, 'An authority above');
    });

    it('is refused because of an OCSP response of its issuer or a responder of the issuer', () => {
      const one = authority.make('tpp', {}, root);
      const responder = authority.make('responder', { purposes: 'OCSPSigning' }, root);
      const stranger = authority.make('stranger', {}, root);
      const revoked = (signer?: MadeCertificate) => files(authority.ocsp(root, one, 'R', signer));
      expectAnswer(judge(one, { revocation: revoked() }), REVOKED);
      expectAnswer(judge(one, { revocation: revoked(responder) }), REVOKED);
      expect(judge(one, { revocation: revoked(stranger) })).toEqual(['ok']);
      expect(judge(one, { revocation: files(authority.ocsp(root, one, 'V')) })).toEqual(['ok']);
      const other = authority.make('tpp', {}, root);
      expect(judge(other, { revocation: revoked() })).toEqual(['ok']);
    });
  });
});

describe('readRevocationFile', () => {
  it.each([
    ['an empty file', ''],
    ['text', 'hello'],
    ['a list with a false length', '\x30\x84\xff\xff\xff\xff'],
    ['an empty list', '\x30\x00'],
    ['PEM without content', '-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n'],
  ])('returns nothing for %s', (_name, text) => {
    expect(readRevocationFile(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
