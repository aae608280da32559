import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-access-'));

function xs2a(...args: readonly string[]): Promise<{ code: number | null; out: string }> {
  const all = [installedKit().main, ...args];
  return new Promise((done) => {
    const child = execFile(process.execPath, all, { cwd: ROOT }, (_, stdout, stderr) =>
      done({ code: child.exitCode, out: stdout + stderr }),
    );
  });
}

let bank: RunningBank;
let url: string;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, variants: ['token-on-every-call'] });
  url = `${bank.authUrl}/sandbox/token`;
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

const secretOf = (name: string): string => `sandbox-secret-of-${name}`;
const clients = (secret: string) => ({
  clientCredentials: Object.fromEntries(
    ['tpp1', 'tpp2'].map((name) => [
      name,
      { tokenUrl: url, clientId: name, clientSecret: `${secret}${secretOf(name)}` },
    ]),
  ),
});

function profileWith(name: string, access: object | undefined): string {
  const file = join(folder, `${name}.yaml`);
  const { access: _, ...profile } = bank.profile as typeof bank.profile & { access?: unknown };
  writeProfile(file, { ...profile, ...(access === undefined ? {} : { access }) });
  return file;
}

test('preflight gets a token for each TPP', async () => {
  const { code, out } = await xs2a('profile', 'check', profileWith('good', clients('')));
  expect(code).toBe(0);
  expect(out.replace(/\s+/g, ' ')).toContain(
    'A token of its token endpoint exists for tpp1 and tpp2; GET /v1/accounts with it returns 400 FORMAT_ERROR',
  );
});

test("a refusal to issue a token is reported in the bank's words, and the run ends", async () => {
  const { code, out } = await xs2a('profile', 'check', profileWith('wrong', clients('not-')));
  expect(code).toBe(3);
  const told = out.replace(/\s+/g, ' ');
  expect(told).toContain(
    `${url} returns no access token for tpp1: it returns 401, invalid_client: The client or its secret is not known.`,
  );
  expect(told).toContain('Check `access.clientCredentials.tpp1` in the profile.');
  expect(out).not.toContain('not-sandbox');
});

test('no token and no secret of a client is recorded', async () => {
  const out = join(folder, 'run');
  const profile = profileWith('run', clients(''));
  const only = ['--only', 'pis/initiate/', '--out', out];
  const { code } = await xs2a('conformance', '--profile', profile, ...only);
  const events = readFileSync(join(out, 'events.ndjson'), 'utf8');
  expect(code).toBe(0);
  expect(events).toContain('["Authorization","Bearer [token#1]"]');
  expect(events).not.toMatch(/eyJ[\w-]{10}|sandbox-secret/);
});

test("preflight reports the bank's response to an unknown fixed token", async () => {
  const access = { static: { tpp1: 'nobodys-token', tpp2: 'nobodys-token' } };
  const { code, out } = await xs2a('profile', 'check', profileWith('static', access));
  expect(code).toBe(3);
  expect(out.replace(/\s+/g, ' ')).toContain(
    'exists for tpp1 and tpp2; GET /v1/accounts with it returns 401 TOKEN_UNKNOWN',
  );
});
