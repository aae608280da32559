import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { makeTestPki } from '../pki/make-test-pki.js';

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
});
afterAll(() => rmSync(folder, { recursive: true }));

const SMALL = ['conformance', '--only', 'piis/confirm/answers', '--quiet'];

test("a run signed with --sign is verified with the signer's CA", async () => {
  await runCli([...SMALL, '--sign', seal, '--out', run]);
  const { exitCode, stdout } = await runCli(['report', 'verify', run, '--ca', ca, '--signed']);
  expect([exitCode, stdout.split('\n').at(-2)]).toEqual([0, 'Verified.']);
  expect(stdout).toContain('Signed by C=DE, O=Test TPP One');
  expect(stdout).toContain('The clauses are those of this installation.');
}, 30_000);

test('a file that cannot sign is reported before the run', async () => {
  const out = join(folder, 'other');
  const { exitCode, stderr } = await runCli([...SMALL, '--sign', ca, '--out', out]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${ca}`);
  expect(stderr).not.toContain('INCONCLUSIVE');
}, 30_000);
