import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli, startBankProcess } from '../conformance/selftest/run-suite.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-bad-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

let bank: Awaited<ReturnType<typeof startBankProcess>>;
let goodProfile: string;
beforeAll(async () => {
  bank = await startBankProcess();
  goodProfile = readFileSync(bank.profile, 'utf8');
});
afterAll(() => bank.stop());

/** In the same folder as the valid profile, so that its relative certificate paths still work. */
const profileWith = (name: string, change: (text: string) => string): string => {
  const path = join(bank.profile, '..', name);
  writeFileSync(path, change(goodProfile));
  return path;
};

type Row = readonly [name: string, args: () => readonly string[], code: number, says: RegExp];

const ROWS: readonly Row[] = [
  ['an unknown command', () => ['audit-log'], 2, /Unknown command audit-log/],
  [
    'a misspelled command',
    () => ['conformence'],
    2,
    /Unknown command conformence. Did you mean conformance/,
  ],
  ['a flag without its value', () => ['conformance', '--only'], 2, /--only needs a value/],
  ['an unknown flag', () => ['bank', '--prot', '1'], 2, /prot/],
  ['a port that is not a number', () => ['bank', '--port', 'abc'], 2, /port/],
  ['a missing document', () => ['generate', '--spec', join(folder, 'no.yaml')], 2, /no\.yaml/],
  [
    'a broken document',
    () => ['generate', '--spec', file('broken.yaml', 'openapi: 3.0.3\ninfo: [1, 2\n')],
    2,
    /broken\.yaml:\d+:\d+/,
  ],
  ['a missing profile', () => ['conformance', '--profile', join(folder, 'no.yaml')], 2, /no\.yaml/],
  [
    'a broken profile',
    () => ['conformance', '--profile', file('bad.yaml', 'version: 1\n  name: [x\n')],
    2,
    /bad\.yaml:\d+:\d+/,
  ],
  [
    'a profile with an unknown key',
    () => ['conformance', '--profile', profileWith('unknown.yaml', (t) => `${t}\nbaseURL: x\n`)],
    2,
    /baseURL.*unknown\.yaml:\d+/s,
  ],
  [
    'a wrong passphrase',
    () => {
      const pfx = 'tpp1: {pfx: certs/tpp1-qwac.pfx, passphrase: wrong}';
      const change = (text: string) => text.replace(/tpp1:\n(?: {4}.*\n)+/, `${pfx}\n`);
      return ['conformance', '--profile', profileWith('wrong.yaml', change)];
    },
    2,
    /passphrase|pfx/i,
  ],
  ['a prefix that selects nothing', () => ['conformance', '--only', 'nope/'], 2, /nope\//],
  [
    'a target that is not loopback and not confirmed',
    () => ['conformance', '--profile', bank.profile, '--base-url', 'https://bank.example/psd2'],
    2,
    /--yes/,
  ],
  ['certificates without a folder', () => ['certs'], 2, /out/],
];

describe('bad input', () => {
  test.each(ROWS)('%s gives one sentence without a stack trace', async (_, args, code, says) => {
    const result = await runCli(args());
    expect({ code: result.exitCode, stderr: result.stderr }).toEqual({
      code,
      stderr: expect.stringMatching(says),
    });
    expect(result.stderr).not.toMatch(/^\s+at .*\(|node:internal/m);
    expect(result.stdout).toBe('');
  });

  test('a port in use is reported with its number', async () => {
    const holder = createServer().listen(0);
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const result = await runCli(['bank', '--port', String(port), '--iam-port', '0']);
    holder.close();
    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(String(port)) });
  });
});

/** Targets that are not HTTP servers: the preflight reports it, and the reports are complete. */
const TARGETS: readonly (readonly [name: string, onSocket: (socket: Socket) => void])[] = [
  ['sends garbage', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ['resets', (socket) => void socket.resetAndDestroy()],
  ['hangs', () => undefined],
];

describe.each(TARGETS)('a target that %s', (_, onSocket) => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });

  test('ends the run in preflight with complete reports', async () => {
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const out = mkdtempSync(join(tmpdir(), 'xs2a-bad-run-'));
    const result = await runCli([
      'conformance',
      '--profile',
      bank.profile,
      '--base-url',
      `${url}/psd2`,
      '--out',
      out,
    ]);
    expect(result.exitCode).toBe(3);
    const events = readFileSync(join(out, 'events.ndjson'), 'utf8').trim().split('\n');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ type: 'run-finished', exitCode: 3 });
    expect(JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'))).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 3,
    });
  }, 60_000);
});
