import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertificateFields } from './certificate-fields.js';
import { makeTestPki, TEST_CERTIFICATE_NAMES, type TestPki } from './make-test-pki.js';
import { OID } from './oids.js';
import { hasOpenssl, openssl, wantsOpenssl } from './openssl.testing.js';
import { readPsd2Roles, readQcType } from './read-psd2-roles.js';
import { writePki } from './write-pki.js';

const SIGNED_BY_CA = TEST_CERTIFICATE_NAMES.filter(
  (name) => !['ca', 'unknown-ca', 'unknown-ca-qwac', 'expired-qwac'].includes(name),
);

describe.each(['rsa', 'p256'] as const)('a test PKI with %s keys', (keys) => {
  let pki: TestPki;
  let dir: string;
  beforeAll(async () => {
    pki = await makeTestPki({ keys });
    dir = mkdtempSync(join(tmpdir(), 'xs2a-pki-'));
    writePki(dir, pki);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('gives every certificate its own key and a positive serial of 16 bytes', () => {
    const all = TEST_CERTIFICATE_NAMES.map((name) => new X509Certificate(pki[name].certificate));
    expect(new Set(all.map(({ fingerprint256 }) => fingerprint256)).size).toBe(11);
    expect(new Set(TEST_CERTIFICATE_NAMES.map((name) => pki[name].key)).size).toBe(11);
    for (const { serialNumber } of all) expect(serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
  });

  it.each([
    ['tpp1-qwac', 'PSDDE-BAFIN-100001', ['PSP_PI', 'PSP_AI', 'PSP_IC'], 'qwac'],
    ['tpp1-qseal', 'PSDDE-BAFIN-100001', ['PSP_PI', 'PSP_AI', 'PSP_IC'], 'qseal'],
    ['tpp2-qwac', 'PSDDE-BAFIN-100002', ['PSP_PI', 'PSP_AI', 'PSP_IC'], 'qwac'],
    ['tpp2-qseal', 'PSDDE-BAFIN-100002', ['PSP_PI', 'PSP_AI', 'PSP_IC'], 'qseal'],
    ['wrong-role-qwac', 'PSDDE-BAFIN-100003', ['PSP_IC'], 'qwac'],
    ['no-funds-role-qwac', 'PSDDE-BAFIN-100004', ['PSP_PI', 'PSP_AI'], 'qwac'],
  ] as const)('states provider, roles and type in %s', (name, identifier, roles, type) => {
    const { certificate } = pki[name];
    const subject = readCertificateFields(certificate)?.subject ?? [];
    const found = subject.find(({ oid }) => oid === OID.organizationIdentifier)?.text;
    expect(found).toBe(identifier);
    expect(readPsd2Roles(certificate)).toEqual({
      roles,
      authorityName: 'Bundesanstalt für Finanzdienstleistungsaufsicht',
      authorityId: 'DE-BAFIN',
    });
    expect(readQcType(certificate)).toBe(type);
  });

  it('makes a server certificate for localhost and both loopback addresses', () => {
    const { subjectAltName } = new X509Certificate(pki.server.certificate);
    expect(subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  });

  it.runIf(hasOpenssl).each(SIGNED_BY_CA)(
    wantsOpenssl('openssl verifies %s in strict mode'),
    (name) => {
      const file = join(dir, `${name}.pem`);
      const said = openssl(['verify', '-x509_strict', '-CAfile', join(dir, 'ca.pem'), file]);
      expect(said).toBe(`${file}: OK\n`);
    },
  );

  it.runIf(hasOpenssl).each([
    ['expired-qwac', 'certificate has expired'],
    ['unknown-ca-qwac', 'unable to get local issuer certificate'],
  ])(wantsOpenssl('openssl refuses %s'), (name, reason) => {
    const file = join(dir, `${name}.pem`);
    expect(() => openssl(['verify', '-CAfile', join(dir, 'ca.pem'), file])).toThrow(reason);
  });

  it.runIf(hasOpenssl)(wantsOpenssl('openssl trusts unknown-ca-qwac with its own CA'), () => {
    const file = join(dir, 'unknown-ca-qwac.pem');
    const said = openssl(['verify', '-CAfile', join(dir, 'unknown-ca.pem'), file]);
    expect(said).toBe(`${file}: OK\n`);
  });

  it.runIf(hasOpenssl)(wantsOpenssl('openssl asn1parse shows the PSD2 statement'), () => {
    const file = join(dir, 'tpp1-qwac.pem');
    const outer = openssl(['asn1parse', '-in', file]);
    const line = outer
      .split('\n')
      .findIndex((text) => /qcStatements|1\.3\.6\.1\.5\.5\.7\.1\.3/.test(text));
    const offset = /^\s*(\d+):/.exec(outer.split('\n')[line + 1] ?? '')?.[1] ?? '';
    const inner = openssl(['asn1parse', '-in', file, '-strparse', offset]);
    const values = inner
      .split('\n')
      .map((text) => /prim:\s*(?:OBJECT|UTF8STRING)\s*:(.*)$/.exec(text)?.[1])
      .filter((value) => value !== undefined);
    expect(values).toEqual([
      '0.4.0.1862.1.1',
      '0.4.0.1862.1.6',
      '0.4.0.1862.1.6.3',
      '0.4.0.19495.2',
      '0.4.0.19495.1.2',
      'PSP_PI',
      '0.4.0.19495.1.3',
      'PSP_AI',
      '0.4.0.19495.1.4',
      'PSP_IC',
      'Bundesanstalt für Finanzdienstleistungsaufsicht',
      'DE-BAFIN',
    ]);
  });

  it.runIf(hasOpenssl)(wantsOpenssl('openssl opens the PFX without its legacy provider'), () => {
    const files = ['-in', join(dir, 'tpp1-qwac.pfx')];
    const pass = ['-passin', `file:${join(dir, 'tpp1-qwac.pfx.passphrase.txt')}`];
    const said = openssl(['pkcs12', ...files, ...pass, '-nokeys', '-clcerts']);
    expect(new X509Certificate(said).raw).toEqual(
      new X509Certificate(pki['tpp1-qwac'].certificate).raw,
    );
  });
});
