import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, startBankProcess } from '../../conformance/selftest/run-suite.testing.js';
import { packageRoot } from '../../foundation/package-root.js';
import { makeTestPki, writePki } from '../../pki/pki.js';

const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');
const TOKEN = 'a-token-of-ci-that-nobody-guesses-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'xs2a-studio-cli-'));
const own = join(folder, 'studio');

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, CI: 'true', NO_COLOR: '1', ...env }, timeout: 90_000 };
    const child = execFile(
      process.execPath,
      [MAIN, 'studio', ...args],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

let origin = '';
let studio: ReturnType<typeof spawn>;
let bank: Awaited<ReturnType<typeof startBankProcess>>;
beforeAll(async () => {
  const certs = join(folder, 'certs');
  writePki(certs, await makeTestPki({ keys: 'p256', now: new Date() }));
  const seal = ['--sign-cert', join(certs, 'tpp1-qseal.pem')];
  seal.push('--sign-key', join(certs, 'tpp1-qseal.key.pem'));
  const args = [MAIN, 'studio', '--folder', own, '--port', '0', '--no-open', ...seal];
  const env = { ...process.env, XS2A_STUDIO_TOKEN: TOKEN };
  studio = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [printed] = (await once(studio.stdout ?? studio, 'data')) as [Buffer];
  const address = new URL(printed.toString().trim());
  expect(address.searchParams.get('token')).toBe(TOKEN);
  origin = address.origin;
  bank = await startBankProcess(['--certs', certs]);
}, 90_000);
afterAll(async () => {
  await bank.stop();
  studio.kill('SIGTERM');
  const [code] = await once(studio, 'exit');
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(0);
}, 60_000);

describe('xs2a studio', () => {
  it('says in one sentence why it does not start', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const at = (name: string) => ['--folder', join(folder, name), '--port', '0', '--no-open'];
    const oidc = (issuer: string) => ['--oidc-issuer', issuer, '--oidc-client-id', 'studio'];
    const { port } = new URL(origin);
    const rows: readonly (readonly [readonly string[], RegExp])[] = [
      [['--folder', own, '--port', '0', '--no-open'], /Another studio uses the folder .*studio\./],
      [
        [...at('b').slice(0, 2), '--port', port, '--no-open'],
        /Port \d+ on 127\.0\.0\.1 is in use\./,
      ],
      [at('file/below'), /The folder .* cannot be written\./],
      [
        [...at('c'), '--host', '0.0.0.0'],
        /--host 0\.0\.0\.0 would open the studio to other machines\./,
      ],
      [[...at('d'), '--tls-cert', file], /--tls-cert and --tls-key belong together\./],
      [[...at('d'), '--oidc-issuer', 'https://id.example'], /--oidc-client-id belong together\./],
      [[...at('d'), ...oidc('id.example')], /--oidc-issuer id\.example is not an address\./],
      [[...at('d'), ...oidc('https://id.example')], /Nobody could log in: no group has a role\./],
      [
        [...at('d'), ...oidc('https://id.example'), '--oidc-role', 'boss=leads'],
        /--oidc-role boss=leads is not a role and a group\./,
      ],
      [
        [...at('d'), ...oidc('https://id.example'), '--oidc-client-secret-file', folder],
        /--oidc-client-secret-file .* cannot be read\./,
      ],
      [[...at('g'), '--sign-cert', file], /--sign-cert and --sign-key belong together\./],
      [[...at('h'), '--sign-cert', file, '--sign-key', file], /file/],
      [
        [...at('e'), '--database', 'postgres://127.0.0.1:1/none'],
        /The database of --database cannot be opened: /,
      ],
    ];
    for (const [args, sentence] of rows) {
      const { code, stderr, stdout } = await run(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  }, 90_000);

  it('refuses a token that somebody could guess', async () => {
    const args = ['--folder', join(folder, 'f'), '--port', '0', '--no-open'];
    const { code, stderr } = await run(args, { XS2A_STUDIO_TOKEN: 'short' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is shorter than 32 characters.')]);
  });
});

/** Adds the bank of a profile, whose certificates keep their places. */
async function addBank(profile: string): Promise<{ name: string; id: string }> {
  const yaml = readFileSync(profile, 'utf8').replaceAll(
    /(certificate|key|ca): (?!\/)(\S+\.pem)/g,
    (_, key, file) => `${key}: ${join(dirname(profile), file)}`,
  );
  const added = await fetch(`${origin}/api/v1/banks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ yaml }),
  });
  return (await added.json()) as { name: string; id: string };
}

describe('xs2a studio --oidc-issuer', () => {
  const args = ['--oidc-issuer', 'https://id.example', '--oidc-client-id', 'studio'];
  const place = ['--folder', join(folder, 'oidc'), '--port', '0', '--no-open'];

  it('has no token that logs in, and refuses one', async () => {
    const more = ['--oidc-role', 'owner=leads', ...place];
    const refused = await run([...args, ...more], { XS2A_STUDIO_TOKEN: TOKEN });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('with --oidc-issuer there is no token of the command.'),
    ]);
    const child = spawn(process.execPath, [MAIN, 'studio', ...args, ...more], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    expect(printed.toString()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
    const session = await fetch(`${printed.toString().trim()}api/v1/session`);
    expect(await session.json()).toEqual({ login: 'provider' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 60_000);
});

describe('xs2a studio run', () => {
  const start = (more: readonly string[], token = TOKEN) =>
    run(['run', '--address', origin, ...more], { XS2A_STUDIO_TOKEN: token });

  it('ends with the exit code of the run, and tells where it is', async () => {
    const { name, id } = await addBank(bank.profile);
    const sound = await start(['--bank', name, '--only', 'piis/confirm/answers-200']);
    expect(sound.stderr).toMatch(/^ended, \d+ of \d+ cases: \w+$/m);
    expect(sound.code).toBe(0);
    expect(sound.stdout).toMatch(new RegExp(`^${origin}/runs/[\\w-]+\n$`));
    const runId = sound.stdout.trim().split('/').at(-1);
    const published = await fetch(`${origin}/api/v1/runs/${runId}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const result = (await published.json()) as { id: string };
    const ca = ['--ca', join(folder, 'certs', 'ca.pem'), '--signed'];
    const verified = await runCli(['report', 'verify', join(own, 'results', result.id), ...ca]);
    expect(verified.stdout).toMatch(/Signed by C=DE, O=Test TPP One/);
    expect(verified.exitCode).toBe(0);

    const faulty = await startBankProcess(['--fault', 'funds-answer-201']);
    const other = await addBank(faulty.profile);
    const failed = await start(['--bank', other.id, '--only', 'piis/confirm/answers-200']);
    await faulty.stop();
    expect(failed.stderr).toMatch(/: not-conformant$/m);
    expect(failed.code).toBe(1);

    const idle = await start(['--bank', id, '--only', 'nothing-like-it']);
    expect(idle.code).not.toBe(0);
  }, 90_000);

  it('says in one sentence what is wrong', async () => {
    const unknown = await start(['--bank', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('The studio has no bank nobody.'),
    ]);
    const stranger = await start(['--bank', 'nobody'], `${TOKEN}x`);
    expect([stranger.code, stranger.stderr]).toEqual([
      2,
      expect.stringContaining('The studio does not accept the token of XS2A_STUDIO_TOKEN.'),
    ]);
    const nowhere = await run(['run', '--address', 'http://127.0.0.1:1', '--bank', 'a'], {
      XS2A_STUDIO_TOKEN: TOKEN,
    });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      expect.stringContaining('The studio does not respond: '),
    ]);
  }, 60_000);
});
