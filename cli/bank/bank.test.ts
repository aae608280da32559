import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadProfile } from '../../conformance/profile/load-profile.js';
import { installedKit } from '../../test/installed-kit.testing.js';

const MAIN = installedKit().main;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-cli-bank-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Any free ports. */
const ANY = ['--port', '0', '--iam-port', '0'];

/** Runs the built `xs2a bank`; `ready` resolves with the first line of stdout. */
function runBank(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'bank', ...args], { stdio: 'pipe' });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, printed, ended, ready: Promise.race([once(child.stderr, 'data'), ended]) };
}

describe('xs2a bank', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints what it offers and exits cleanly on %s',
    async (end) => {
      const file = join(folder, 'bank.yaml');
      const { child, printed, ended, ready } = runBank(
        ...['--port', '0', '--iam-port', '0', '--write-profile', file],
      );
      await ready;
      const profile = parse(readFileSync(file, 'utf8'));
      child.kill(end);
      expect(await ended).toBe(0);
      const { baseUrl, authUrl } = profile.target;
      expect(printed.out).toBe(`${baseUrl}\n${authUrl}\n`);
      for (const want of [baseUrl, authUrl, profile.psu.id, profile.psu.password, file]) {
        expect(printed.err).toContain(want);
      }
      expect(existsSync(profile.identities.tpp1.key)).toBe(false);
    },
  );

  it('speaks another version of the framework, with the server that the package contains', async () => {
    const file = join(folder, 'bank.yaml');
    const { child, ended, ready } = runBank(
      ...[...ANY, '--dialect', 'berlin-group', '--version', '1.3.9', '--write-profile', file],
    );
    await ready;
    expect(loadProfile(file).profile).toMatchObject({
      dialect: 'berlin-group',
      framework: '1.3.9',
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    [['--version', '1.3.9'], '`framework` (1.3.9) needs `dialect: berlin-group`'],
    [['--dialect', 'berlin-group', '--version', '1.3.5'], '1.3.4, 1.3.6, 1.3.8, 1.3.9 or 1.3.12'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { printed, ended } = runBank(...ANY, ...args);
    expect(await ended).toBe(2);
    expect(printed.err).toContain(sentence);
  });

  it("opens the operator's port, and writes the token and the clock into the profile", async () => {
    const file = join(folder, 'bank.yaml');
    const { child, printed, ended, ready } = runBank(
      ...['--port', '0', '--iam-port', '0', '--admin-port', '0', '--write-profile', file],
    );
    await ready;
    const { clock } = parse(readFileSync(file, 'utf8'));
    const token = readFileSync(clock.token.file, 'utf8').trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const moved = await fetch(clock.url, { method: 'POST', headers, body: '{"forward":"P1D"}' });
    expect([moved.status, await moved.json()]).toMatchObject([200, { aheadSeconds: 86_400 }]);
    const { profile } = loadProfile(file);
    expect(profile.clock).toEqual({ url: clock.url, token });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed.err).toContain(
      `Operator      ${new URL(clock.url).origin}\n  token       ${token}\n`,
    );
    expect(printed.out).not.toContain(token);
    expect(existsSync(clock.token.file)).toBe(false);
  });

  it('speaks the dialect of --dialect, whatever the configuration says', async () => {
    const [config, file] = [join(folder, 'config.yaml'), join(folder, 'bank.yaml')];
    writeFileSync(config, 'version: 1\ndialect: contract\nservices: [payments]\n');
    const { child, ended, ready } = runBank(
      ...['--port', '0', '--iam-port', '0', '--write-profile', file],
      ...['--config', config, '--dialect', 'berlin-group'],
    );
    await ready;
    const { dialect, services } = parse(readFileSync(file, 'utf8'));
    child.kill('SIGTERM');
    expect([dialect, services, await ended]).toEqual(['berlin-group', ['PIS', 'IAM'], 0]);
  });

  it.each([
    [['--admin-port', 'x'], '--admin-port is not a port.'],
    [['--admin-host', 'localhost'], '--admin-host has no effect without --admin-port.'],
    [[...ANY, '--admin-port', '0', '--admin-host', '::'], 'needs a token that you chose.'],
    [['--dialect', 'berlin'], '--dialect takes contract or berlin-group; got berlin.'],
    [['--port', 'x'], '--port is not a port.'],
    [['--port', '70000'], '--port is not a port.'],
    [['--port', '0', '--fault', 'no-such'], 'has no fault no-such'],
    [['--port', '0', '--variant', 'oauth-onyl'], 'Did you mean oauth-only?'],
    [['--public-url', 'bank.example'], '--public-url bank.example cannot be used.'],
    [['--public-url', 'https://bank.example/psd2'], 'cannot be used.'],
    [['--http', '--public-iam-url', 'https://bank.example'], '--public-iam-url https://bank'],
    [['--http', '--client-cert-header', 'A:der'], '--client-cert-header A:der cannot be parsed.'],
  ])('reports what is wrong with %j', async (args, want) => {
    const { printed, ended } = runBank(...args);
    expect(await ended).toBe(2);
    expect(printed.err).toContain(want);
    expect(printed.err).not.toMatch(/^\s+at /m);
    expect(printed.out).toBe('');
  });

  it('lists its variants, each with the rule that leaves the choice', async () => {
    const { printed, ended } = runBank('--list-variants');
    expect(await ended).toBe(0);
    const lines = printed.out.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '--variant explicit-start',
      '    The TPP starts every authorisation itself.',
      expect.stringMatching(/^ {4}Payment initiation, rules 2 and 3: /),
    ]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => line.startsWith('--variant ')).length).toBeGreaterThan(40);
  });

  it('reports which port is in use', async () => {
    const holder = createServer().listen(0, 'localhost');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { printed, ended } = runBank('--port', String(port), '--iam-port', '0');
    expect(await ended).toBe(2);
    holder.close();
    expect(printed.err).toContain(`Port ${port} on localhost is in use.`);
  });
});
