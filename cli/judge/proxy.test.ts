import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCli, runSuite, scratchFolder } from '../../conformance/selftest/run-suite.testing.js';
import { installedKit } from '../../test/installed-kit.testing.js';

const MAIN = installedKit().main;

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** Starts a command of the built command line; `stop` interrupts it and returns how it ended. */
function start(args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  ending.push(stop);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      if (child.exitCode !== null) throw new Error(`${args[0]} ended: ${stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { stop, until, said: () => stderr };
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The suite against the reference bank through the proxy, with mutual TLS on both sides. */
async function proxied(only: string, flags: readonly string[] = []) {
  const folder = scratchFolder();
  ending.push(async () => rmSync(folder, { recursive: true, force: true }));
  const [proxyPort, bankPort] = [await freePort(), await freePort()];
  const profile = join(folder, 'profile.yaml');
  const certs = join(folder, 'certs');
  const bank = start([
    ...['bank', '--port', `${bankPort}`, '--iam-port', '0', '--certs', certs],
    ...['--public-url', `https://localhost:${proxyPort}`, '--write-profile', profile, ...flags],
  ]);
  await bank.until(() => existsSync(profile));
  const out = join(folder, 'proxy');
  const proxy = start([
    ...['proxy', '--profile', profile, '--target', `https://localhost:${bankPort}`],
    ...['--port', `${proxyPort}`, '--cert', join(certs, 'server.pem')],
    ...['--key', join(certs, 'server.key.pem'), '--out', out],
  ]);
  await proxy.until(() => proxy.said().includes('forwards to'));
  const run = await runSuite(['--profile', profile, '--only', only]);
  const exitCode = await proxy.stop();
  const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
  return { run, exitCode, summary, out };
}

test('the suite runs through the proxy as without it, and the proxy finds nothing wrong', async () => {
  const { run, exitCode, summary, out } = await proxied('ais/');
  expect([run.exitCode, run.summary?.counts.failed]).toEqual([0, 0]);
  expect([exitCode, summary.verdict, summary.counts.failed]).toEqual([0, 'nothing-wrong', 0]);
  expect(summary.exchanges).toBeGreaterThan(400);
  const again = await runCli(['judge', join(out, 'events.ndjson'), '--out', join(out, 'again')]);
  expect(again.exitCode).toBe(0);
  const record = readFileSync(join(out, 'events.ndjson'), 'utf8');
  expect(record).not.toMatch(/Bearer (?!\[redacted\])/);
}, 120_000);

test('the proxy detects a fault of the bank too', async () => {
  const { exitCode, summary } = await proxied('ais/balances/', [
    '--fault',
    'balance-amount-missing',
  ]);
  expect([exitCode, summary.verdict]).toEqual([1, 'not-conformant']);
  const clauses = summary.findings.map((each: { clause: string }) => each.clause);
  expect([...new Set(clauses)]).toEqual(['COMMON-SCHEMA-STATED']);
}, 120_000);

test.each([
  [[], 'needs --target or --profile'],
  [['--target', 'http://bank.example'], 'plain HTTP, which is only allowed on this machine'],
  [['--target', 'http://localhost:1', '--host', '0.0.0.0'], 'needs --cert and --key'],
  [
    ['--target', 'http://localhost:1', '--cert', 'a.pem'],
    '--cert and --key must be given together',
  ],
  [['--target', 'localhost'], 'not the http or https address'],
])('unsafe options are refused: %j', async (args, message) => {
  const { exitCode, stderr } = await runCli(['proxy', ...args]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
