import { createPrivateKey, X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestPki, writePki } from '../pki/pki.js';
import { prepareCertificates } from './prepare-certificates.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-certs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const prepare = (hosts: readonly string[] = [], now = new Date()) =>
  prepareCertificates({ folder, hosts, now });

it('a folder of the user gets the keys that xs2a certs writes, and keeps them', async () => {
  const made = await prepare();
  const kinds = Object.values(made.pki).map(({ key }) => createPrivateKey(key).asymmetricKeyType);
  expect([...new Set(kinds)]).toEqual(['rsa']);
  expect(await prepare()).toEqual(made);
});

it('the certificate of the server names the hosts of the bank', async () => {
  const { pki } = await prepareCertificates({
    folder: undefined,
    hosts: ['bank.example', '10.1.2.3', '2001:db8::5'],
    now: new Date(),
  });
  const server = new X509Certificate(pki.server.certificate);
  expect(
    ['bank.example', 'localhost', 'other.example'].map((one) => server.checkHost(one)),
  ).toEqual(['bank.example', 'localhost', undefined]);
  const addresses = ['10.1.2.3', '2001:db8::5', '127.0.0.1', '::1', '10.1.2.4'];
  expect(addresses.map((one) => server.checkIP(one) !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('kept certificates that lack a host are told with what to do', async () => {
  writePki(folder, await makeTestPki({ keys: 'p256', hosts: ['bank.example'] }));
  expect((await prepare(['bank.example'])).warnings).toEqual([]);
  expect((await prepare(['bank.example', 'iam.example', '10.1.2.3'])).warnings).toEqual([
    `Clients will reject ${join(folder, 'server.pem')}, which does not name iam.example and 10.1.2.3; ` +
      `xs2a certs --out ${folder} --force --host iam.example --host 10.1.2.3 replaces the whole set.`,
  ]);
});

it('expired certificates are told with their files', async () => {
  writePki(folder, await makeTestPki({ keys: 'p256' }));
  const nextYear = new Date(Date.now() + 400 * 86_400_000);
  const { warnings } = await prepare([], nextYear);
  expect(warnings).toEqual([
    expect.stringMatching(/^Expired, or not valid yet: server\.pem, tpp1/),
  ]);
  expect(warnings[0]).not.toContain('expired-qwac');
});

it.each([
  ['server.pem', 'server.pem contains no PEM certificate.'],
  ['server.key.pem', 'server.key.pem contains no PEM private key.'],
  ['ca.pem', 'ca.pem contains no PEM certificate.'],
])('%s of other content is refused by its name', async (file, sentence) => {
  writePki(folder, await makeTestPki({ keys: 'p256' }));
  writeFileSync(join(folder, file), 'junk');
  await expect(prepare()).rejects.toMatchObject({
    code: 'CERTIFICATE_UNUSABLE',
    message: join(folder, sentence),
    hint: `Mend that file, or replace the whole set: xs2a certs --out ${folder} --force`,
  });
});

it('the key of another certificate is refused by the name of the certificate', async () => {
  writePki(folder, await makeTestPki({ keys: 'p256' }));
  copyFileSync(join(folder, 'tpp1-qwac.key.pem'), join(folder, 'server.key.pem'));
  await expect(prepare()).rejects.toThrow(
    `The private key does not match the certificate in ${join(folder, 'server.pem')}.`,
  );
});
