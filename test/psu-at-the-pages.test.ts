import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { decide } from '../aspsp/testing/browser.js';
import { installedKit } from './installed-kit.testing.js';

const CHROMIUM = '/usr/bin/chromium';
const folder = mkdtempSync(join(tmpdir(), 'xs2a-psu-'));

let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs one case against the bank, with this change of the profile. */
function suite(
  name: string,
  change: object,
  only: string,
): { child: ChildProcess; end: Promise<Ended> } {
  const profile = join(folder, `${name}.yaml`);
  writeProfile(profile, { ...bank.profile, ...change });
  const args = ['conformance', '--profile', profile, '--only', only, '--out', join(folder, name)];
  const child = spawn(process.execPath, [installedKit().main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
    });
  }
  const end = new Promise<Ended>((done) => child.once('exit', (code) => done({ code, out })));
  return { child, end };
}

const summaryOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8'));

describe('the PSU', () => {
  const only = 'pis/redirect/authorises-the-payment';

  test.skipIf(!existsSync(CHROMIUM))(
    'is simulated in Chromium',
    async () => {
      const psu = { ...bank.profile.psu, browser: 'chromium' };
      const { code, out } = await suite('chromium', { psu }, only).end;
      expect(code, out).toBe(0);
      expect(summaryOf('chromium').counts.passed).toBe(1);
      const events = readFileSync(join(folder, 'chromium', 'events.ndjson'), 'utf8');
      expect(events).not.toContain(bank.profile.psu.password);
    },
    60_000,
  );

  test.each(['script', ...(existsSync(CHROMIUM) ? ['chromium'] : [])])(
    'approves by an API and a program, with %s for the remaining pages',
    async (browser) => {
      const other = await startBank({ port: 0, iamPort: 0, variants: ['approval-by-api'] });
      const health = { http: { method: 'GET', url: `${other.authUrl}/health` } };
      const program = { command: [process.execPath, '-e', '0', '{paymentId}'] };
      const approve = [health, program, ...other.profile.psu.approve];
      const change = { ...other.profile, psu: { ...other.profile.psu, approve, browser } };
      const { code, out } = await suite(`api-${browser}`, change, only).end;
      await other.close();
      expect(code, out).toBe(0);
      expect(summaryOf(`api-${browser}`).counts.passed).toBe(1);
      const events = readFileSync(join(folder, `api-${browser}`, 'events.ndjson'), 'utf8');
      expect(events).toMatch(/"POST","url":"[^"]*\/sandbox\/payment\/[^"/]+\/approve"/);
    },
    60_000,
  );

  test('is a person who opens the printed link and returns to this machine', async () => {
    const { approve: _, ...login } = bank.profile.psu;
    const port = await freePort();
    const tpp = { redirectUri: `http://localhost:${port}/callback` };
    const { child, end } = suite(
      'manual',
      { psu: { ...login, browser: 'manual' }, tpp, timeouts: { psuMs: 20_000 } },
      only,
    );
    // the payment, and finally its cancellation
    const links = await linksIn(child, 2, async (link) => {
      const back = await decide(bank, link, 'approve');
      const address = String(back.headers['location']);
      expect(address).toContain(tpp.redirectUri);
      await fetch(address);
    });
    const { code, out } = await end;
    expect(code, out).toBe(0);
    expect(links).toHaveLength(2);
    expect(summaryOf('manual').counts.passed).toBe(1);
    expect(out).not.toContain('Left behind');
  }, 60_000);
});

describe('a proxy', () => {
  let proxy: Server;
  const tunnels: string[] = [];
  const refused: string[] = [];
  const sockets = new Set<{ destroy(): unknown }>();

  beforeAll(async () => {
    proxy = createServer();
    proxy.on('connect', (request, socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (request.headers['proxy-authorization'] !== `Basic ${btoa('kit:pass word')}`) {
        refused.push(request.url ?? '');
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        return;
      }
      tunnels.push(request.url ?? '');
      const [host = '', port = ''] = (request.url ?? '').split(':');
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      sockets.add(target);
      target.on('error', () => socket.destroy());
    });
    proxy.listen(0, '127.0.0.1');
    await new Promise((listening) => proxy.once('listening', listening));
  });
  afterEach(() => tunnels.splice(0));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  const address = (login: string) =>
    `http://${login}127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  test('carries every connection, with the client certificates', async () => {
    const proxied = { proxy: address('kit:pass%20word@') };
    const { code, out } = await suite('proxy', proxied, 'common/transport/').end;
    expect(code, out).toBe(0);
    expect(summaryOf('proxy').counts.failed).toBe(0);
    expect([...new Set(tunnels)].sort()).toEqual(
      [bank.baseUrl, bank.authUrl].map((url) => new URL(url).host).sort(),
    );
    expect(readFileSync(join(folder, 'proxy', 'events.ndjson'), 'utf8')).not.toMatch(
      /pass(%20| )word/,
    );
  }, 60_000);

  test('that refuses every connection is reported in preflight', async () => {
    const { code, out } = await suite('refused', { proxy: address('') }, 'common/transport/').end;
    expect(code, out).toBe(3);
    expect(out).toContain('The proxy does not open a tunnel');
  });
});

async function freePort(): Promise<number> {
  const server = createTcp().listen(0, 'localhost');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Follows each link that a process prints on its own line once, until this many were followed. */
function linksIn(
  { stdout, stderr }: ChildProcess,
  count: number,
  follow: (link: string) => Promise<void>,
): Promise<readonly string[]> {
  return new Promise((found, lost) => {
    let text = '';
    const followed: string[] = [];
    stdout?.on('close', () => lost(new Error(`no ${count} links were printed: ${text}`)));
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        for (const [link] of text.matchAll(/^https:\/\/\S+(?=\s*\n)/gm)) {
          if (followed.includes(link)) continue;
          followed.push(link);
          follow(link).then(() => followed.length === count && found(followed), lost);
        }
      });
    }
  });
}
