import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeClientCertificate } from './judge-client-certificate.js';
import { makeTestPki, type TestCertificateName, type TestPki } from './make-test-pki.js';
import { readPsd2Roles } from './read-psd2-roles.js';

const NOW = new Date('2030-06-15T12:00:00Z');
const DAY = 86_400_000;
let pki: TestPki;
let twin: TestPki;
beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256', now: NOW });
  twin = await makeTestPki({ keys: 'p256', now: NOW });
});

const raw = (set: TestPki, name: TestCertificateName): Buffer =>
  new X509Certificate(set[name].certificate).raw;

describe('judgeClientCertificate', () => {
  it('describes a TPP with a valid certificate', () => {
    const x509 = new X509Certificate(pki['tpp1-qwac'].certificate);
    const rules = { ca: pki.ca.certificate, now: NOW, role: 'PSP_PI' } as const;
    expect(judgeClientCertificate(x509.raw, rules)).toEqual({
      ok: true,
      tpp: {
        organizationIdentifier: 'PSDDE-BAFIN-100001',
        name: 'Test TPP One',
        roles: ['PSP_PI', 'PSP_AI', 'PSP_IC'],
        thumbprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
        serial: x509.serialNumber.toLowerCase(),
      },
    });
  });

  it.each([
    ['ca', undefined, 'CERTIFICATE_INVALID'],
    ['server', undefined, 'CERTIFICATE_INVALID'],
    ['tpp1-qseal', undefined, 'CERTIFICATE_INVALID'],
    ['unknown-ca-qwac', undefined, 'CERTIFICATE_INVALID'],
    ['expired-qwac', undefined, 'CERTIFICATE_EXPIRED'],
    ['wrong-role-qwac', 'PSP_PI', 'ROLE_INVALID'],
    ['wrong-role-qwac', 'PSP_AI', 'ROLE_INVALID'],
    ['wrong-role-qwac', 'PSP_IC', 'ok'],
    ['tpp2-qwac', 'PSP_AI', 'ok'],
    ['tpp2-qwac', 'PSP_AS', 'ROLE_INVALID'],
  ] as const)('judges %s for role %s: %s', (name, role, want) => {
    const rules = { ca: pki.ca.certificate, now: NOW, ...(role === undefined ? {} : { role }) };
    const judgement = judgeClientCertificate(raw(pki, name), rules);
    expect(judgement.ok ? 'ok' : judgement.code).toBe(want);
  });

  it.each([
    ['no certificate', undefined, 'CERTIFICATE_MISSING'],
    ['no bytes', Buffer.alloc(0), 'CERTIFICATE_MISSING'],
    ['bytes that are not a certificate', Buffer.from('certificate'), 'CERTIFICATE_INVALID'],
  ])('judges %s', (_what, certificate, want) => {
    const judgement = judgeClientCertificate(certificate, { ca: pki.ca.certificate, now: NOW });
    expect(judgement).toMatchObject({ ok: false, code: want });
  });

  it('refuses a certificate of a CA with the same name and another key', () => {
    const judgement = judgeClientCertificate(raw(twin, 'tpp1-qwac'), {
      ca: pki.ca.certificate,
      now: NOW,
    });
    expect(judgement).toMatchObject({ ok: false, code: 'CERTIFICATE_INVALID' });
  });

  it('accepts a certificate of any of several CAs', () => {
    const ca = pki['unknown-ca'].certificate + pki.ca.certificate;
    expect(judgeClientCertificate(raw(pki, 'tpp1-qwac'), { ca, now: NOW }).ok).toBe(true);
  });

  it.each([
    [-2 * DAY, 'CERTIFICATE_EXPIRED'],
    [0, 'ok'],
    [396 * DAY, 'ok'],
    [398 * DAY, 'CERTIFICATE_EXPIRED'],
  ])('judges the time %d ms from now: %s', (shift, want) => {
    const now = new Date(NOW.getTime() + shift);
    const judgement = judgeClientCertificate(raw(pki, 'tpp1-qwac'), {
      ca: pki.ca.certificate,
      now,
    });
    expect(judgement.ok ? 'ok' : judgement.code).toBe(want);
  });

  it('accepts a seal when asked for a seal', () => {
    const rules = { ca: pki.ca.certificate, now: NOW, type: 'qseal' } as const;
    expect(judgeClientCertificate(raw(pki, 'tpp1-qseal'), rules).ok).toBe(true);
    expect(judgeClientCertificate(raw(pki, 'tpp1-qwac'), rules).ok).toBe(false);
  });

  it('never accepts a certificate with a changed byte, and never throws', () => {
    const good = raw(pki, 'tpp1-qwac');
    const rules = { ca: pki.ca.certificate, now: NOW };
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(change, ([at, bits]) => {
        const bad = Buffer.from(good);
        bad.writeUInt8(bad.readUInt8(at) ^ bits, at);
        readPsd2Roles(bad);
        expect(judgeClientCertificate(bad, rules).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('readPsd2Roles', () => {
  it('returns nothing for a certificate without the statement and for garbage', () => {
    expect(readPsd2Roles(pki.server.certificate)).toBeUndefined();
    expect(readPsd2Roles('no certificate')).toBeUndefined();
    expect(readPsd2Roles(Buffer.alloc(0))).toBeUndefined();
  });
});
