import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestPki } from './make-test-pki.js';
import { namesCertificate } from './names-certificate.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { parseDistinguishedName, sameName } from './parse-distinguished-name.js';
import { signatureAlgorithm } from './signature-algorithms.js';

let dir: string;
let certificate: X509Certificate;
let serial: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-names-'));
  certificate = new X509Certificate(
    (await makeTestPki({ keys: 'p256' }))['tpp1-qseal'].certificate,
  );
  serial = certificate.serialNumber;
});
afterAll(() => rmSync(dir, { recursive: true }));

const CA = 'CN=xs2a-kit Test CA,O=xs2a-kit,C=DE';

it.each<[string, (serial: string) => string]>([
  ['RFC 2253', (sn) => `SN=${sn},CA=${CA}`],
  ['upper case and a leading zero', (sn) => `SN=00${sn.toUpperCase()},CA=${CA}`],
  ['a serial with 0x', (sn) => `SN=0x${sn},CA=${CA}`],
  ['a serial in decimal', (sn) => `SN=${BigInt(`0x${sn}`)},CA=${CA}`],
  ['percent-encoded spaces', (sn) => `SN=${sn},CA=${CA.replaceAll(' ', '%20')}`],
  ['all percent-encoded', (sn) => `SN=${sn},CA=${encodeURIComponent(CA)}`],
  ['form-encoded', (sn) => `SN=${sn},CA=${new URLSearchParams([['', CA]]).toString().slice(1)}`],
  ['spaces after commas', (sn) => `SN=${sn}, CA=${CA.replaceAll(',', ', ')}`],
  ['the other order of parts', (sn) => `SN=${sn},CA=C=DE,O=xs2a-kit,CN=xs2a-kit Test CA`],
  ['lower-case types', (sn) => `SN=${sn},CA=cn=xs2a-kit Test CA,o=xs2a-kit,c=de`],
  ['the slashes of OpenSSL', (sn) => `SN=${sn},CA=/C=DE/O=xs2a-kit/CN=xs2a-kit Test CA`],
  ['quotes', (sn) => `SN=${sn},CA=CN='xs2a-kit Test CA',O=xs2a-kit,C=DE`.replaceAll("'", '"')],
  ['object identifiers', (sn) => `SN=${sn},CA=OID.2.5.4.3=xs2a-kit Test CA,2.5.4.10=xs2a-kit,C=DE`],
  ['the issuer first', (sn) => `CA=${CA},SN=${sn}`],
])('a keyId with %s names the certificate', (_what, make) => {
  expect(namesCertificate(make(serial.toLowerCase()), certificate)).toBe(true);
});

it.each<[string, (serial: string) => string]>([
  ['another serial', (sn) => `SN=1${sn},CA=${CA}`],
  ['no serial', () => `SN=,CA=${CA}`],
  ['another name', (sn) => `SN=${sn},CA=CN=xs2a-kit Test CB,O=xs2a-kit,C=DE`],
  ['a missing part', (sn) => `SN=${sn},CA=CN=xs2a-kit Test CA,O=xs2a-kit`],
  ['a duplicate part', (sn) => `SN=${sn},CA=${CA},C=DE`],
  ['an escaped comma that joins two parts', (sn) => `SN=${sn},CA=${CA.replace(',', '\\,')}`],
  ['an unknown type', (sn) => `SN=${sn},CA=${CA},constructor=x`],
  ['no parts', () => 'nonsense'],
  ['nothing', () => ''],
])('a keyId with %s does not name the certificate', (_what, make) => {
  expect(namesCertificate(make(serial.toLowerCase()), certificate)).toBe(false);
});

const FORMS = [
  'RFC2253',
  'oneline',
  'compat',
  'RFC2253,sep_comma_plus_space,lname',
  'esc_2253,sep_comma_plus,oid',
];

it.runIf(hasOpenssl).each(FORMS)(
  wantsOpenssl('the issuer as openssl prints it with %s is the same name'),
  (form) => {
    const file = join(dir, 'cert.pem');
    writeFileSync(file, certificate.toString());
    const said = openssl(['x509', '-in', file, '-noout', '-issuer', '-nameopt', form]);
    const issuer = said.replace(/^issuer= ?/, '').trim();
    expect(namesCertificate(`SN=${serial},CA=${issuer}`, certificate)).toBe(true);
  },
);

it.each([
  ['CN=Müller\\, Söhne,C=DE', 'CN=M\\C3\\BCller\\2C S\\c3\\b6hne,C=de', true],
  ['CN="a, b",C=DE', 'CN=a\\, b+C=DE', true],
  ['2.5.4.97=#0c0450534445', 'organizationIdentifier=PSDD', false],
  ['2.5.4.97=#0c0450534444', 'OID.2.5.4.97=PSDD', true],
  ['E=a@b.c', '1.2.840.113549.1.9.1=A@B.C', true],
  ['CN=a  b', 'CN=a b', true],
  ['CN=ab', 'CN=a b', false],
])('%s and %s: %s', (one, other, want) => {
  const [left = [], right = []] = [one, other].map(parseDistinguishedName);
  expect(sameName(left, right)).toBe(want);
});

it.each([
  ['rsa-sha256', 'rsa sha256'],
  ['SHA256withRSA', 'rsa sha256'],
  ['SHA512WithRSA', 'rsa sha512'],
  ['sha256WithRSAEncryption', 'rsa sha256'],
  ['RS512', 'rsa sha512'],
  ['ecdsa-sha256', 'ecdsa sha256'],
  ['SHA512withECDSA', 'ecdsa sha512'],
  ['ecdsa-with-SHA256', 'ecdsa sha256'],
  ['ES256', undefined],
  ['hs2019', undefined],
  ['rsa-sha1', undefined],
  ['SHA1withRSA', undefined],
  ['rsa-md5', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the algorithm %s is %s', (name, want) => {
  const got = signatureAlgorithm(name);
  expect(got && `${got.kind} ${got.hash}`).toBe(want);
});
