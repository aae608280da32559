import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  runCli,
  scratchFolder,
  startBankProcess,
} from '../conformance/selftest/run-suite.testing.js';
import { installedKit } from '../test/installed-kit.testing.js';

const MAIN = installedKit().main;
const folder = scratchFolder();
let bank: Awaited<ReturnType<typeof startBankProcess>>;
beforeAll(async () => {
  bank = await startBankProcess();
}, 60_000);
afterAll(async () => {
  await bank?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads one chunk of a command's output, closes the pipe, and waits for the command to end. */
async function hangUp(stream: 'stdout' | 'stderr', args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const other = stream === 'stdout' ? child.stderr : child.stdout;
  other.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  child[stream].once('data', () => child[stream].destroy());
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

it('a run still writes its reports when the reader closes its stderr', async () => {
  const out = join(folder, 'run');
  const args = ['--profile', bank.profile, '--only', 'iam/register/registers', '--out', out];
  const { code, said } = await hangUp('stderr', ['conformance', ...args]);
  expect([code, said, existsSync(join(out, 'report.html'))]).toEqual([
    0,
    `${join(out, 'report.html')}\n`,
    true,
  ]);
}, 60_000);

it('profile check keeps its exit code when the reader closes its output', async () => {
  expect(await hangUp('stdout', ['profile', 'check', bank.profile])).toEqual({ code: 0, said: '' });
}, 60_000);

it.each([
  [
    'a folder in place of a profile',
    () => ['profile', 'check', folder],
    () => `xs2a: Cannot read the file ${folder}.\n`,
  ],
  [
    'a waiver draft that already exists, before it sends anything',
    () => ['conformance', '--profile', bank.profile, '--draft-waivers', bank.profile],
    () => `xs2a: --draft-waivers ${bank.profile} already exists: nothing was sent.\n`,
  ],
  [
    'a power report folder that is below a file, before it tests a bank',
    () => ['selftest', '--quick', '--out', join(folder, 'file', 'power')],
    () => `xs2a: The report cannot be written to ${join(folder, 'file', 'power')}.\n`,
  ],
  [
    'missing arguments',
    () => ['replay', 'reports/latest'],
    () => 'xs2a: The command needs 2 words after its name; got 1.\n',
  ],
])(
  'refuses %s',
  async (_what, args, want) => {
    writeFileSync(join(folder, 'file'), '');
    const { exitCode, stdout, stderr } = await runCli(args());
    expect([exitCode, stdout, stderr.slice(0, want().length)]).toEqual([2, '', want()]);
  },
  60_000,
);
