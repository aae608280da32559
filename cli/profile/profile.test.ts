import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { runCli, startBankProcess } from '../../conformance/selftest/run-suite.testing.js';

let folder: string;
let bank: Awaited<ReturnType<typeof startBankProcess>>;
let certs: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-profile-'));
  certs = join(folder, 'certs');
  bank = await startBankProcess(['--certs', certs]);
});
afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true, force: true });
});

const flags = () => [
  ...['--certificate', join(certs, 'tpp1-qwac.pem'), '--key', join(certs, 'tpp1-qwac.key.pem')],
  ...['--ca', join(certs, 'ca.pem')],
];

it('writes a first profile from what a bank responds, and overwrites none', async () => {
  const { baseUrl, authUrl } = parse(readFileSync(bank.profile, 'utf8')).target;
  const out = join(folder, 'first.yaml');
  const args = ['profile', 'init', '--url', baseUrl, '--auth-url', authUrl, '--out', out];
  const made = await runCli([...args, ...flags()]);
  expect([made.exitCode, made.stdout]).toEqual([0, `${out}\n`]);
  const { dialect, services, pis, target } = parse(readFileSync(out, 'utf8'));
  expect(dialect).toBe('contract');
  expect(services).toEqual(['PIS', 'AIS', 'PIIS', 'SBS', 'COF', 'IAM']);
  expect([pis.products.length, pis.paymentServices.length]).toEqual([9, 3]);
  expect(target).toEqual({ baseUrl, authUrl });
  const { psu } = parse(readFileSync(out, 'utf8'));
  expect(psu.reject).toContainEqual({ submit: 'reject' });
  expect(readFileSync(out, 'utf8')).toContain('\n# morePsus:\n#   - id: ');
  const again = await runCli([...args, ...flags()]);
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
  const unfilled = await runCli(['profile', 'check', out]);
  expect(unfilled.exitCode).toBe(2);
  expect(unfilled.stderr).toContain('first.yaml:10 still contains REPLACE.');
});

it.each([
  [
    'whose certificate is not trusted',
    (url: string) => ['--url', url, ...flags().slice(0, 4)],
    3,
    "xs2a: URL does not respond: The target's certificate is not trusted (",
  ],
  [
    'where no server listens',
    () => ['--url', 'https://localhost:1/psd2', ...flags()],
    3,
    'xs2a: https://localhost:1/psd2 does not respond: Nothing accepts connections there (',
  ],
  [
    'with a --ca file that has no certificate',
    (url: string) => ['--url', url, ...flags().slice(0, 4), '--ca', bank.profile],
    2,
    'xs2a: --ca PROFILE contains no PEM certificate.',
  ],
])('says why it cannot reach a bank %s', async (_which, args, code, want) => {
  const { baseUrl } = parse(readFileSync(bank.profile, 'utf8')).target;
  const out = join(folder, 'never.yaml');
  const { exitCode, stderr } = await runCli(['profile', 'init', ...args(baseUrl), '--out', out]);
  const said = stderr.split('\n').find((line) => line.startsWith('xs2a: ')) ?? '';
  const text = want.replace('URL', baseUrl).replace('PROFILE', bank.profile);
  expect([exitCode, said.slice(0, text.length)]).toEqual([code, text]);
});

it('lists what a run of the profile cannot test, because a script is missing', async () => {
  const {
    otp: _,
    decoupled: __,
    reject: ___,
    ...psu
  } = parse(readFileSync(bank.profile, 'utf8')).psu;
  const whole = parse(readFileSync(bank.profile, 'utf8'));
  const file = join(folder, 'no-reject.yaml');
  const sca = { ...whole.sca, approaches: ['REDIRECT'] };
  writeFileSync(file, stringify({ ...whole, psu, sca }));
  const { exitCode, stdout } = await runCli(['profile', 'check', file]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /a run of this profile: profile psu\.reject is missing, .*: \d+ cases cannot run\. Untested without them: \d+ required clauses \(.*PIS-DECLINED-NOT-AUTHORISED.*\) and \d+ duties; a run of all cases stays inconclusive\./,
  );
});

it('accepts a working profile', async () => {
  const { exitCode, stdout } = await runCli(['profile', 'check', bank.profile]);
  expect(stdout.split('\n').filter((line) => /^preflight (?!ok)/.test(line))).toEqual([]);
  expect(exitCode).toBe(0);
});

it('says that a person cannot come back to another machine, which a run refuses too', async () => {
  const profile = parse(readFileSync(bank.profile, 'utf8'));
  const file = join(folder, 'far-person.yaml');
  const { approve: _, ...psu } = profile.psu;
  writeFileSync(file, stringify({ ...profile, psu: { ...psu, browser: 'manual' } }));
  const { exitCode, stdout } = await runCli(['profile', 'check', file]);
  const far = `The suite cannot see a person return to ${profile.tpp.redirectUri}`;
  expect([exitCode, stdout.replace(/\s+/g, ' ')]).toEqual([3, expect.stringContaining(far)]);
  const run = await runCli(['conformance', '--profile', file, '--out', join(folder, 'far')]);
  expect([run.exitCode, run.stderr.replace(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining(far),
  ]);
});

it('logs every PSU in, and names those whose login fails', async () => {
  const profile = parse(readFileSync(bank.profile, 'utf8'));
  const [first, second, ...others] = profile.morePsus;
  const file = join(folder, 'wrong-password.yaml');
  const morePsus = [first, { ...second, password: 'wrong' }, ...others];
  const { otp: _, decoupled: __, ...psu } = profile.psu;
  writeFileSync(file, stringify({ ...profile, psu, morePsus }));
  const { exitCode, stdout } = await runCli(['profile', 'check', file]);
  const text = stdout.replace(/\s+/g, ' ');
  expect(exitCode).toBe(3);
  expect(text).toContain(`login of psu: ${psu.id} logs in (psu.approve).`);
  expect(text).toContain(`login of morePsus[0]: ${first.id} logs in (psu.approve).`);
  expect(text).toContain(`failed login of morePsus[1]: ${second.id} cannot log in: `);
  expect(text).toContain('What to do: Check `morePsus[1].id` and `morePsus[1].password`');
});

it('reports a server that is not a bank', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('no'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = parse(readFileSync(bank.profile, 'utf8'));
  const file = join(folder, 'no-bank.yaml');
  const target = { baseUrl: origin, authUrl: origin };
  writeFileSync(file, stringify({ ...profile, target }));
  const { exitCode, stdout } = await runCli(['profile', 'check', file]);
  const run = await runCli(['conformance', '--profile', file, '--out', join(folder, 'run')]);
  server.close();
  expect([exitCode, run.exitCode]).toEqual([3, 3]);
  expect(stdout).toContain('XS2A is a bank: No XS2A interface responds');
  expect(run.stderr).toContain('No XS2A interface responds');
});
