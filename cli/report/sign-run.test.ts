import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../conformance/selftest/run-suite.testing.js';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { loadSigner } from './sign-run.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-signed-'));
const [seal, ca, run] = ['seal.pem', 'ca.pem', 'run'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  const pki = await makeTestPki({ keys: 'p256' });
  writeFileSync(seal, pki['tpp1-qseal'].certificate + pki['tpp1-qseal'].key);
  writeFileSync(ca, pki.ca.certificate);
  writeFileSync(SPLIT[0] ?? '', pki['tpp1-qseal'].certificate);
  writeFileSync(SPLIT[1] ?? '', pki['tpp1-qseal'].key);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a certificate that has expired signs nothing', async () => {
  const expired = join(folder, 'expired.pem');
  const pki = await makeTestPki({ keys: 'p256' });
  writeFileSync(expired, pki['expired-qwac'].certificate + pki['expired-qwac'].key);
  const flags = { key: expired, certificate: expired, pfx: undefined, passphraseEnv: undefined };
  expect(() => loadSigner(flags)).toThrow(
    /^The certificate of the signer is valid from .*, and not now\.$/,
  );
});

test('who signs with a certificate for TLS is told what verify will need', async () => {
  const [qwac, key] = ['qwac.pem', 'qwac.pub.pem'].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const own = (await makeTestPki({ keys: 'p256' }))['tpp1-qwac'];
  writeFileSync(qwac, own.certificate + own.key);
  writeFileSync(key, createPublicKey(own.certificate).export({ type: 'spki', format: 'pem' }));
  const out = join(folder, 'tls');
  await runCli([...SMALL, '--out', out]);
  const signed = await runCli(['report', 'sign', out, '--certificate', qwac, '--key', qwac]);
  expect([signed.exitCode, signed.stderr]).toEqual([
    0,
    expect.stringContaining('"xs2a report verify" accepts this signature only where --key'),
  ]);
  expect((await runCli(['report', 'verify', out])).exitCode).toBe(1);
  expect((await runCli(['report', 'verify', out, '--key', key])).exitCode).toBe(0);
  const sealed = await runCli(['report', 'sign', out, '--certificate', seal, '--key', seal]);
  expect([sealed.exitCode, sealed.stderr]).toEqual([0, '']);
}, 60_000);

const SPLIT = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
const SMALL = ['conformance', '--only', 'piis/confirm/answers', '--quiet'];

test("a run signed with --sign is verified with the signer's CA", async () => {
  await runCli([...SMALL, '--sign', seal, '--out', run]);
  const { exitCode, stdout } = await runCli(['report', 'verify', run, '--ca', ca, '--signed']);
  expect([exitCode, stdout.split('\n').at(-2)]).toEqual([0, 'Verified.']);
  expect(stdout).toContain('Signed by C=DE, O=Test TPP One');
  expect(stdout).toContain('The clauses are those of this installation.');
  writeFileSync(join(run, 'note.txt'), '');
  const { stdout: told } = await runCli(['report', 'verify', run]);
  expect(told).toContain('note.txt is in the folder, but no file of the run: nothing protects it.');
}, 60_000);

test('certificate and key may be two files, as `xs2a certs` writes them', async () => {
  const [certificate = '', key = ''] = SPLIT;
  const out = join(folder, 'split');
  await runCli([...SMALL, '--sign', certificate, '--sign-key', key, '--out', out]);
  const { stdout } = await runCli(['report', 'verify', out, '--ca', ca, '--signed']);
  expect(stdout.split('\n').at(-2)).toBe('Verified.');
  const alone = await runCli([...SMALL, '--sign-key', key]);
  expect([alone.exitCode, alone.stderr]).toEqual([2, expect.stringContaining('needs --sign')]);
  const without = await runCli([...SMALL, '--sign', certificate]);
  expect([without.exitCode, without.stderr]).toEqual([
    2,
    expect.stringContaining('contains no PEM private key'),
  ]);
}, 60_000);

test('a file that cannot sign is reported before the run', async () => {
  const out = join(folder, 'other');
  const { exitCode, stderr } = await runCli([...SMALL, '--sign', ca, '--out', out]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${ca}`);
  expect(stderr).not.toContain('INCONCLUSIVE');
}, 30_000);
