import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import yargs, { type CommandModule } from 'yargs';
import { certsCommand } from './certs.js';
import { convertCommand } from './certs-convert.js';
import { inspectCommand } from './certs-inspect.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-certs-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

/** Runs a command for certificates and returns its output. */
async function certs<Arguments>(
  usage: string,
  command: CommandModule<object, Arguments>,
  ...args: readonly string[]
): Promise<{ out: string; err: string }> {
  const printed = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
  await yargs(args)
    .command({ ...command, command: usage })
    .strict()
    .fail(false)
    .parseAsync();
  return printed;
}

const run = (...args: readonly string[]) => certs('$0', certsCommand, ...args);
const inspect = (...args: readonly string[]) =>
  certs('inspect <files..>', inspectCommand, 'inspect', ...args);

it('prints one file per line on stdout and guidance on stderr', async () => {
  const out = join(dir, 'set');
  const printed = await run('--out', out, '--keys', 'p256', '--passphrase', 'geheim');
  const lines = printed.out.trimEnd().split('\n');
  expect(lines).toHaveLength(24);
  expect(lines[0]).toBe(join(out, 'ca.pem'));
  for (const line of lines) expect(readFileSync(line).length).toBeGreaterThan(0);
  expect(printed.err).toContain('passphrase.txt');
  expect(printed.out + printed.err).not.toContain('geheim');
});

it('does not overwrite a set without --force', async () => {
  const first = await run('--out', dir, '--keys', 'p256');
  const before = readFileSync(first.out.split('\n')[0] ?? '', 'utf8');
  await expect(run('--out', dir, '--keys', 'p256')).rejects.toThrow(/exists already/);
  expect(readFileSync(join(dir, 'ca.pem'), 'utf8')).toBe(before);
  await run('--out', dir, '--keys', 'p256', '--force');
  expect(readFileSync(join(dir, 'ca.pem'), 'utf8')).not.toBe(before);
});

it('requires a folder', async () => {
  await expect(run()).rejects.toThrow(/out/);
});

it('shows what certificates say in lines of a terminal, and why they are refused', async () => {
  await run('--out', dir, '--keys', 'p256');
  const [qwac, server, ca] = ['tpp1-qwac', 'server', 'ca'].map((name) => join(dir, `${name}.pem`));
  const good = await inspect(`${qwac}`, '--ca', `${ca}`);
  expect(good.out).toMatch(/^\S+tpp1-qwac\.pem \(PEM\): QWAC, for TLS\n/);
  expect(good.out).toContain('  Roles               PSP_PI (payments), PSP_AI (accounts)');
  expect(good.out).toContain('No reason to refuse it was found.\n');
  expect(process.exitCode).toBe(0);
  const bad = await inspect(`${server}`);
  expect(bad.out).toContain('REFUSED: The certificate was not issued for transport (QWAC): its');
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
});

it('prints JSON for scripts', async () => {
  await run('--out', dir, '--keys', 'p256');
  const { out } = await inspect(join(dir, 'tpp1-qseal.pem'), '--format', 'json');
  expect(JSON.parse(out)).toMatchObject([
    { form: 'pem', certificates: [{ qcType: 'qseal', psd2: { authorityId: 'DE-BAFIN' } }] },
  ]);
});

it('takes the passphrase from the environment only', async () => {
  await run('--out', dir, '--keys', 'p256', '--passphrase', 'geheim');
  const pfx = join(dir, 'tpp1-qwac.pfx');
  await expect(inspect(pfx, '--passphrase-env', 'XS2A_NO_SUCH')).rejects.toThrow(/is not set/);
  vi.stubEnv('XS2A_TEST_PFX', 'geheim');
  const out = join(dir, 'copy.pem');
  const printed = await certs(
    'convert <file>',
    convertCommand,
    'convert',
    pfx,
    '--to',
    'pem',
    '--out',
    out,
    ...PFX,
  );
  expect(printed.out).toBe(`${out}\n${join(dir, 'copy.key.pem')}\n`);
  expect((await inspect(pfx, ...PFX)).out).toContain('the file has the private key');
});

const PFX = ['--passphrase-env', 'XS2A_TEST_PFX'];

it('names the hosts of --host in the certificate of the server, and refuses what is none', async () => {
  const out = join(dir, 'named');
  const named = ['--host', 'bank.example', '--host', '10.0.0.2'];
  await run('--out', out, '--keys', 'p256', ...named);
  const { subjectAltName } = new X509Certificate(readFileSync(join(out, 'server.pem')));
  expect(subjectAltName).toMatch(/DNS:bank\.example.*IP Address:10\.0\.0\.2/);
  await expect(run('--out', join(dir, 'x'), '--host', 'https://bank.example')).rejects.toThrow(
    '--host https://bank.example is neither a name nor an IP address.',
  );
});
