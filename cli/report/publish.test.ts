import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../conformance/selftest/run-suite.testing.js';
import { makeTestPki } from '../../pki/make-test-pki.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-published-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [run, out, seal, ca] = ['run', 'result', 'seal.pem', 'ca.pem'].map((name) =>
  join(folder, name),
) as [string, string, string, string];
const SEAL = ['--certificate', seal, '--key', seal];

beforeAll(async () => {
  const pki = await makeTestPki({ keys: 'p256' });
  writeFileSync(seal, pki['tpp1-qseal'].certificate + pki['tpp1-qseal'].key);
  writeFileSync(ca, pki.ca.certificate);
  await runCli(['conformance', '--only', 'piis/confirm/answers', '--quiet', '--out', run]);
  expect((await runCli(['report', 'publish', run, '--out', out, ...SEAL])).exitCode).toBe(0);
}, 60_000);

const verify = (...more: readonly string[]) => runCli(['report', 'verify', out, ...more]);

test('a published result is verified with its authority', async () => {
  const { exitCode, stdout } = await verify('--ca', ca, '--signed');
  expect([exitCode, stdout.split('\n').at(-2)]).toEqual([0, 'Verified.']);
  expect(stdout).toContain('Signed by C=DE, O=Test TPP One');
});

test('names files that nothing protects', async () => {
  writeFileSync(join(out, 'logo.png'), '');
  const { exitCode, stdout } = await verify();
  expect(stdout).toContain(
    'logo.png is in the folder, but no file of the result: nothing protects',
  );
  expect(exitCode).toBe(0);
});

test('is not published over other files', async () => {
  const { exitCode, stderr } = await runCli(['report', 'publish', run, '--out', out, ...SEAL]);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/result is not empty\./)]);
});

test('tells that nobody signed', async () => {
  const { exitCode, stderr } = await runCli(['report', 'publish', run, '--out', `${out}-bare`]);
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/The result is not signed/)]);
});

test('a folder that is no result cannot be withdrawn', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  for (const none of [empty, join(folder, 'gone')]) {
    const { exitCode, stderr } = await runCli(['report', 'withdraw', none, '--reason', 'x']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('report publish wrote')]);
  }
});

test('a changed page is not verified; a withdrawn result says so and fails', async () => {
  const page = join(out, 'index.html');
  const before = readFileSync(page, 'utf8');
  writeFileSync(page, before.replace('Inconclusive', 'Conformant!!'));
  const changed = await verify();
  expect(changed.exitCode).toBe(1);
  expect(changed.stdout).toContain('index.html is not what result.json leads to.');
  writeFileSync(page, before);
  const reason = 'The bank changed its gateway.';
  await runCli(['report', 'withdraw', out, '--reason', reason, ...SEAL]);
  const { exitCode, stdout } = await verify('--ca', ca, '--signed');
  expect(stdout).toMatch(/^WITHDRAWN on \d{4}-\d\d-\d\d: The bank changed its gateway\.\n/);
  expect([exitCode, stdout.split('\n').at(-2)]).toEqual([1, 'Verified, but withdrawn.']);
});
