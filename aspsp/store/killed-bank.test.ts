import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { afterAll, expect, it } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-killed-'));
const running: ChildProcess[] = [];

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a bank in a separate process, with the folder as its store. */
async function start() {
  const main = installedKit().main;
  const args = ['bank', '--store', folder, '--port', '0', '--iam-port', '0'];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const base = (await lines.next()).value as string | undefined;
  if (base === undefined) throw new Error(`the bank did not start: ${said}`);
  const read = (name: string) => readFileSync(join(folder, 'certs', name), 'utf8');
  const [ca, cert, key] = [read('ca.pem'), read('tpp1-qwac.pem'), read('tpp1-qwac.key.pem')];
  const dispatcher = new Agent({ connect: { ca, cert, key } });
  const call = async (method: 'GET' | 'POST', path: string, json?: object) => {
    const headers = {
      'x-request-id': randomUUID(),
      'psu-ip-address': '192.0.2.1',
      'tpp-redirect-uri': 'https://tpp.example/back',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const body = json === undefined ? null : JSON.stringify(json);
    const answer = await request(`${base}${path}`, { method, headers, body, dispatcher });
    const content = (await answer.body.json()) as Readonly<Record<string, unknown>>;
    return { status: answer.statusCode, content };
  };
  return { child, call, password: () => /anna\.example {2}password (\S+)/.exec(said)?.[1] };
}

const CONSENT = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: false,
  validUntil: '2099-12-31',
  frequencyPerDay: 1,
  combinedServiceIndicator: false,
};

it('a killed bank keeps every consent that a response reported', { timeout: 90_000 }, async () => {
  const first = await start();
  const sent: string[] = [];
  const creating = (async () => {
    for (;;) {
      const { status, content } = await first.call('POST', '/v1/consents', CONSENT);
      if (status === 201) sent.push(String(content['consentId']));
    }
  })().catch(() => undefined);
  while (sent.length < 15) await first.call('GET', '/v1/consents/none/status');
  first.child.kill('SIGKILL');
  await creating;

  const second = await start();
  const found = await Promise.all(
    sent.map(async (id) => (await second.call('GET', `/v1/consents/${id}/status`)).content),
  );
  expect(new Set(found.map(({ consentStatus }) => consentStatus))).toEqual(new Set(['received']));
  expect(found.length).toBeGreaterThanOrEqual(15);
  expect(first.password()).toMatch(/^\S{16}$/);
  expect(second.password()).toBe(first.password());
});
