import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import { buildCertificate } from '../../pki/build-certificate.js';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { OID } from '../../pki/oids.js';
import type { Signer } from '../evidence/sign-manifest.js';
import { HOSTILE_TEXT } from '../report/sample/hostile-text.js';
import { openBrowser, type ReportBrowser } from '../report/sample/open-report.testing.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { filesOfResult } from './result-files.js';
import { PAGE } from './result-names.js';
import { sampleResult, signerOf } from './sample-result.testing.js';

const chromium = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pki = { p256: await makeTestPki({ keys: 'p256' }), rsa: await makeTestPki({ keys: 'rsa' }) };

async function pageOf(signer?: Signer, result = sampleResult()): Promise<string> {
  const page = (await filesOfResult(result, signer)).get(PAGE);
  return Buffer.from(page ?? []).toString('utf8');
}

/** The page with another content of one of its blocks of data. */
function withBlock(page: string, id: string, change: (content: string) => string): string {
  const block = new RegExp(`(<script type="text/plain" id="${id}">)([^<]*)`);
  return page.replace(block, (_, open: string, content: string) => open + change(content));
}

/** The header of a signature with another certificate. */
function withCertificate(header: string, certificate: string): string {
  const { x5c: _, ...rest } = JSON.parse(Buffer.from(header, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...rest, x5c: [certificate] })).toString('base64url');
}

/** A signer with a certificate that it issued itself. */
function p384Signer(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
  const name = [[OID.commonName, 'P-384']] as const;
  const certificate = buildCertificate({
    ...{ subject: name, publicKey, use: 'seal' },
    issuer: { name, key: privateKey, publicKey },
    notBefore: new Date(Date.now() - 1000),
    notAfter: new Date(Date.now() + 86_400_000),
  });
  return { key: privateKey, certificates: [certificate] };
}

const inBase64 = (change: (text: string) => string) => (base64: string) =>
  Buffer.from(change(Buffer.from(base64, 'base64').toString('utf8'))).toString('base64');

describe.skipIf(chromium === null)('a published page in Chromium, from a file', () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(() => browser?.close());

  async function checked(page: string): Promise<string> {
    const opened = await browser.open(page, { ready: '.check:is(.pass,.fail,.warn)' });
    expect([opened.errors, opened.asked]).toEqual([[], []]);
    return (await opened.page.textContent('#check')) ?? '';
  }

  test.each([
    ['P-256', signerOf(pki.p256['tpp1-qseal'])],
    ['RSA', signerOf(pki.rsa['tpp1-qseal'])],
    ['P-384', p384Signer()],
  ] as const)('verifies what a key of the kind %s signed', async (_, signer) => {
    const { fingerprint256 } = new X509Certificate(signer.certificates[0] ?? '');
    expect(await checked(await pageOf(signer))).toBe(
      `Verified: this is what the certificate with the SHA-256 ${fingerprint256} signed.`,
    );
  });

  test('verifies with long lists, whose ends open on demand', async () => {
    const result = sampleResult();
    const broken = Array.from({ length: 60 }, (_, at) => ({
      ...{ clause: `MANY-${at}`, sentence: 'It holds.', cases: 1 },
    }));
    const page = await pageOf(signerOf(pki.p256['tpp1-qseal']), { ...result, broken });
    expect(await checked(page)).toMatch(/^Verified: /);
    const opened = await browser.open(page, { ready: '.check.pass' });
    expect(await opened.page.isVisible('text=MANY-20')).toBe(false);
    await opened.page.click('text=40 more');
    expect(await opened.page.isVisible('text=MANY-59')).toBe(true);
  });

  test('verifies with hostile text, and runs nothing of it', async () => {
    const result = sampleResult(sampleEvents({ hostile: HOSTILE_TEXT }));
    const page = await pageOf(signerOf(pki.p256['tpp1-qseal']), result);
    expect(await checked(page)).toMatch(/^Verified: /);
  });

  test.each([
    [
      'one changed byte of the data',
      (page: string) =>
        withBlock(
          page,
          'result',
          inBase64((text) => text.replace('k3v9', 'k3v8')),
        ),
      /the data of this page is not that of the manifest/,
    ],
    [
      'another text than its data',
      (page: string) => page.replace('>Not conformant</h2>', '>Conformant</h2>'),
      /the text of this page is not what its data says/,
    ],
    [
      'another manifest',
      (page: string) =>
        withBlock(
          page,
          'manifest',
          inBase64((text) => text.replace('k3v9', 'x')),
        ),
      /the signature does not fit the data and the certificate/,
    ],
    [
      'another certificate',
      (page: string) =>
        withBlock(page, 'signature', (jws) => {
          const [header = '', , signature] = jws.split('.');
          const { raw } = new X509Certificate(pki.p256['tpp2-qwac'].certificate);
          return `${withCertificate(header, raw.toString('base64'))}..${signature}`;
        }),
      /the signature does not fit the data and the certificate/,
    ],
    [
      'a certificate that cannot be read',
      (page: string) =>
        withBlock(page, 'signature', (jws) => {
          const [header = '', , signature] = jws.split('.');
          return `${withCertificate(header, 'AAAA')}..${signature}`;
        }),
      /this browser cannot use the key of the certificate/,
    ],
    [
      'data that is no JSON',
      (page: string) => withBlock(page, 'manifest', () => 'bm9uc2Vuc2U='),
      /the data of this page cannot be read/,
    ],
  ])('does not verify %s', async (_, change, sentence) => {
    const page = await pageOf(signerOf(pki.p256['tpp1-qseal']));
    expect(change(page)).not.toBe(page);
    expect(await checked(change(page))).toMatch(sentence);
  });

  test('says that nobody signed', async () => {
    expect(await checked(await pageOf())).toMatch(/^The hashes fit, but nobody signed/);
  });

  test.each([
    [390, 'light'],
    [1400, 'dark'],
  ] as const)('fits %d pixels in %s, without findings of axe', async (width, colorScheme) => {
    const { page } = await browser.open(await pageOf(signerOf(pki.p256['tpp1-qseal'])), {
      ready: '.check.pass',
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true,
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.addScriptTag({ content: AXE });
    const { violations } = (await page.evaluate('axe.run()')) as {
      readonly violations: readonly { readonly id: string }[];
    };
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
