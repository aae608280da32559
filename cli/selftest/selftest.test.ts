import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../conformance/selftest/run-suite.testing.js';
import { installedKit } from '../../test/installed-kit.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-selftest-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (out: string) => JSON.parse(readFileSync(join(out, 'power.json'), 'utf8'));

describe('xs2a selftest', () => {
  it('prints the report, and writes it in formats for people and for scripts', async () => {
    const out = join(folder, 'one');
    const asked = ['--quick', '--jobs', '1', '--faults', 'initiate-answers-200', '--out', out];
    const { exitCode, stdout, stderr } = await runCli(['selftest', ...asked]);
    expect([exitCode, stderr]).toEqual([
      0,
      `Banks to test: 1 (1 at once)\n1/1 banks\nReport: ${join(out, 'power.md')}\n`,
    ]);
    expect(stdout).toContain('\n  faults found            1 of 1\n');
    expect(stdout).toMatch(/\n1 passed, 0 failed\n$/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(json(out)).toMatchObject({
      complete: false,
      narrowedBy: ['--faults initiate-answers-200'],
      faults: [{ id: 'initiate-answers-200', status: 'found' }],
    });
    expect(readFileSync(join(out, 'power.md'), 'utf8')).toContain('**Not complete**');
  }, 60_000);

  it('ends with a report of what it tested when it is interrupted', async () => {
    const out = join(folder, 'stopped');
    const main = installedKit().main;
    const args = [main, 'selftest', '--quick', '--nulls', 'hangs', '--out', out, '--jobs', '1'];
    const child: ChildProcess = spawn(process.execPath, [...args, '--faults', 'location-*'], {
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const [code] = (await ended) as [number | null];
    expect(code).toBe(130);
    expect(json(out)).toMatchObject({
      exitCode: 130,
      complete: false,
      narrowedBy: ['--faults location-*', '--nulls hangs', 'stopped'],
    });
  }, 60_000);

  it('lists derived mutants without testing them', async () => {
    const asked = ['--derived', '--list', '--only', 'wrong', '--operation', 'confirmFunds'];
    const { exitCode, stdout } = await runCli(['selftest', ...asked]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('\nwrong  identity  confirmFunds/identity/none-served\n');
    expect(stdout).not.toContain('conforming');
  }, 60_000);

  it.each([
    [['--derived', '--quick'], '--derived tests no written bank: leave out --quick'],
    [['--derived', '--sample', '0'], '--sample must be a whole number from 1'],
    [
      ['--derived', '--conditions', '1'],
      '--conditions needs --sample: there are too many to test all',
    ],
    [['--derived', '--conditions', '4', '--sample', '1'], '--conditions must be 1, 2 or 3'],
    [['--conditions', '1'], '--conditions needs --derived'],
    [['--deep'], '--deep needs --derived'],
    [['--draws', '2'], '--draws needs --derived'],
    [['--derived', '--draws', '0'], '--draws must be a whole number from 1'],
    [['--derived', '--mutant', 'no/such'], 'These options select no derived mutant.'],
    [['--mutant', 'a'], '--mutant needs --derived'],
    [['--pairs', '0'], '--pairs must be a whole number from 1'],
    [['--pairs', '2', '--quick'], '--pairs chooses its own banks and cases: leave out --quick'],
    [['--groups', '0'], '--groups must be a whole number from 1'],
    [['--groups', '2', '--size', '1'], '--size must be a whole number from 2'],
    [['--size', '3'], '--size needs --groups'],
    [['--pairs', '2', '--groups', '2'], '--pairs chooses its own banks and cases'],
    [['--jobs', '0'], '--jobs must be a whole number from 1 to 16'],
    [['--shard', '3/2'], '--shard 3/2 is not a valid shard.'],
    [['--quick', '--merge', 'package.json'], '--merge tests nothing: leave out --quick'],
    [['--merge', 'package.json'], 'package.json is not a power.json of this version.'],
    [['--merge', 'no-such-folder'], 'The file no-such-folder cannot be read.'],
    [['--faults', 'initiate-answers-201'], 'Did you mean initiate-answers-200?'],
  ])(
    'reports what is wrong with %j',
    async (args, want) => {
      const { exitCode, stderr, stdout } = await runCli(['selftest', ...args]);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toContain(want);
    },
    30_000,
  );

  it('does not list its worker commands in the help', async () => {
    const { stdout } = await runCli(['--help']);
    expect(stdout).toContain('xs2a selftest');
    expect(stdout).not.toMatch(/bank-host|suite-worker/);
  });
});
