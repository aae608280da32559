import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';

/** TLS as the libraries of others speak it: each connects twice, and offers HTTP/2, which the bank does not have. */
let bank: RunningBank;
const folder = mkdtempSync(join(tmpdir(), 'xs2a-tls-'));
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, certs: folder });
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);
const file = (name: string) => join(folder, name);
const source = (name: string) => join(import.meta.dirname, 'testing', 'tls', name);
const pems = () => [file('ca.pem'), file('tpp1-qwac.pem'), file('tpp1-qwac.key.pem')];

/** The arguments of each client for an address and a version of TLS; each prints a line for each connection. */
const CLIENTS: Readonly<Record<string, (url: string, version: string) => readonly string[]>> = {
  curl: (url, version) => {
    const [ca = '', certificate = '', key = ''] = pems();
    const own = ['--cacert', ca, '--cert', certificate, '--key', key, '--http2'];
    const one = ['-s', '-o', file('body'), '-w', `%{http_code} ${version} http/%{http_version}\n`];
    const each = [...one, ...own, `--tlsv${version}`, '--tls-max', version, url];
    return [...each, '--next', ...each];
  },
  python3: (url, version) => [source('client.py'), url, ...pems(), version],
  go: (url, version) => ['run', source('client.go'), url, ...pems(), version],
  java: (url, version) => {
    const passphrase = readFileSync(file('tpp1-qwac.pfx.passphrase.txt'), 'utf8').trim();
    const given = [url, file('ca.pem'), file('tpp1-qwac.pfx'), passphrase, version];
    return [source('Client.java'), ...given];
  },
};

const isThere = (command: string) =>
  spawnSync(command, [/^(go|openssl)$/.test(command) ? 'version' : '--version']).status === 0;

describe.each(Object.keys(CLIENTS))('%s (skipped when it is not installed)', (command) => {
  it.skipIf(!isThere(command)).each(['1.2', '1.3'])(
    'is served with its certificate over TLS %s',
    { timeout: 240_000 },
    async (version) => {
      const args = CLIENTS[command]?.(`${bank.baseUrl}/v1/accounts`, version) ?? [];
      const { stdout } = await run(command, args);
      // 400: the certificate was accepted, and X-Request-ID is missing
      const line = `400 ${version} http/1.1`;
      expect(stdout.trim().split('\n')).toEqual([line, line]);
    },
  );
});

describe('openssl (skipped when it is not installed)', () => {
  const alert = async (...flags: readonly string[]): Promise<string> => {
    const target = ['s_client', '-connect', new URL(bank.baseUrl).host, ...flags];
    const { stdout, stderr } = await run('openssl', target).catch((error) => error);
    return /alert ([a-z ]+?)(?=:|\n)/.exec(stdout + stderr)?.[1] ?? 'none';
  };
  it.skipIf(!isThere('openssl')).each([
    [['-tls1', '-cipher', 'ALL:@SECLEVEL=0'], 'protocol version'],
    [['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'], 'protocol version'],
    [['-alpn', 'h2'], 'no application protocol'],
    [['-tls1_3', '-ciphersuites', 'TLS_AES_128_CCM_8_SHA256'], 'handshake failure'],
    [['-tls1_2', '-cipher', 'NULL:@SECLEVEL=0'], 'handshake failure'],
    [['-tls1_2', '-cipher', 'ADH:@SECLEVEL=0'], 'handshake failure'],
  ])('%j is refused by an alert: %s', async (flags, wanted) => {
    expect(await alert(...flags)).toBe(wanted);
  });
});
