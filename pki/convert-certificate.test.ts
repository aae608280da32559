import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversion, convertCertificate } from './convert-certificate.js';
import { makeTestPki } from './make-test-pki.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { readCertificateFile } from './read-certificate-file.js';
import { writePki } from './write-pki.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-convert-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  writePki(folder, await makeTestPki({ keys: 'p256' }), { passphrase: 'geheim' });
});

const NOTHING: Omit<Conversion, 'to' | 'out'> = {
  key: undefined,
  chain: undefined,
  passphrase: undefined,
  outPassphrase: undefined,
};
const convert = (from: string, to: Conversion['to'], out: string, more: Partial<Conversion> = {}) =>
  convertCertificate(at(from), { ...NOTHING, to, out: at(out), ...more });

it('goes from PFX to PEM and back with the same certificate, key and chain', () => {
  const passphrase = 'geheim';
  const files = convert('tpp1-qwac.pfx', 'pem', 'one.pem', { passphrase, chain: at('ca.pem') });
  expect(files).toEqual([at('one.pem'), at('one.key.pem')]);
  expect(statSync(at('one.key.pem')).mode & 0o777).toBe(0o600);
  expect(readFileSync(at('one.pem'), 'utf8')).toBe(
    readFileSync(at('tpp1-qwac.pem'), 'utf8') + readFileSync(at('ca.pem'), 'utf8'),
  );
  convert('one.pem', 'pfx', 'one.pfx', { key: at('one.key.pem'), outPassphrase: 'neu' });
  const { certificates, key } = readCertificateFile(at('one.pfx'), 'neu');
  expect(certificates.map(({ subject }) => subject.split('\n').at(-1))).toEqual([
    'CN=tpp1.example',
    'CN=xs2a-kit Test CA',
  ]);
  expect(key === undefined ? false : certificates[0]?.checkPrivateKey(key)).toBe(true);
});

it('writes DER, and the certificate of the key first', () => {
  convert('tpp1-qwac.pem', 'der', 'one.der');
  expect(convert('one.der', 'pem', 'back.pem')).toEqual([at('back.pem')]);
  expect(readFileSync(at('back.pem'), 'utf8')).toBe(readFileSync(at('tpp1-qwac.pem'), 'utf8'));
  const swapped = ['ca.pem', 'tpp1-qwac.pem'].map((name) => readFileSync(at(name), 'utf8'));
  writeFileSync(at('swapped.pem'), swapped.join(''));
  convert('swapped.pem', 'pem', 'ordered.pem', { key: at('tpp1-qwac.key.pem') });
  expect(readFileSync(at('ordered.pem'), 'utf8')).toBe(swapped.reverse().join(''));
});

it('writes over nothing, and says what is missing', () => {
  expect(() => convert('tpp1-qwac.pem', 'pem', 'ca.pem')).toThrow(/exists already/);
  expect(() => convert('tpp1-qwac.pem', 'pfx', 'a.pfx')).toThrow(/needs the private key/);
  const other = { key: at('tpp2-qwac.key.pem'), outPassphrase: 'x' };
  expect(() => convert('tpp1-qwac.pem', 'pfx', 'a.pfx', other)).toThrow(/belongs to no cert/);
  const key = { key: at('tpp1-qwac.key.pem') };
  expect(() => convert('tpp1-qwac.pem', 'pfx', 'a.pfx', key)).toThrow(/needs a passphrase/);
  expect(() => convert('tpp1-qwac.pem', 'der', 'a.der', { chain: at('ca.pem') })).toThrow(
    /DER has room for one/,
  );
  expect(() => convert('tpp1-qwac.pem', 'pem', 'none/a.pem')).toThrow(/Cannot write/);
  writeFileSync(at('half.key.pem'), 'mine');
  const pfx = { passphrase: 'geheim' };
  expect(() => convert('tpp1-qwac.pfx', 'pem', 'half.pem', pfx)).toThrow(/half\.key\.pem exists/);
  expect(existsSync(at('half.pem'))).toBe(false);
});

it.skipIf(!hasOpenssl)(wantsOpenssl('its PFX is one for OpenSSL'), () => {
  const key = at('tpp1-qseal.key.pem');
  convert('tpp1-qseal.pem', 'pfx', 'seal.pfx', { key, outPassphrase: 'neu', chain: at('ca.pem') });
  const shown = openssl(['pkcs12', '-in', at('seal.pfx'), '-passin', 'pass:neu', '-nokeys']);
  expect(String(shown).match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
});
