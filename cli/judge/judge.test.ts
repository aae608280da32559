import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli, runSuite, scratchFolder } from '../../conformance/selftest/run-suite.testing.js';

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const judge = (name: string, ...args: readonly string[]) =>
  runCli(['judge', ...args, '--out', join(folder, name)]);

/** The number of judged exchanges, as the sentence of the verdict says it. */
const judgedIn = (name: string) =>
  /in (\d+) judged exchanges/.exec(readFileSync(join(folder, name, 'report.md'), 'utf8'))?.[1];

const summaryOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8'));

describe('the record of a run', () => {
  let sound = folder;
  beforeAll(async () => {
    sound = (await runSuite(['--only', 'ais/', '--only', 'pis/cancel/', '--report', 'har'])).dir;
  }, 120_000);
  afterAll(() => rmSync(sound, { recursive: true, force: true }));

  test('of a conforming bank has no findings, but is not called conformant', async () => {
    const { exitCode, stdout } = await judge('sound', sound);
    expect([exitCode, stdout.trim()]).toEqual([0, join(folder, 'sound', 'report.html')]);
    const { verdict, counts, exchanges } = summaryOf('sound');
    expect(verdict).toBe('nothing-wrong');
    expect([counts.failed, counts.warned]).toEqual([0, 0]);
    expect(exchanges).toBeGreaterThan(500);
  });

  test('is judged like its HAR archive, and like the events of its own judgement', async () => {
    expect((await judge('har', join(sound, 'report.har'))).exitCode).toBe(0);
    expect((await judge('again', join(folder, 'sound', 'events.ndjson'))).exitCode).toBe(0);
    // its events have only the exchanges that belong to an operation
    expect(judgedIn('again')).toBe(judgedIn('sound'));
    expect(summaryOf('again').counts.failed).toBe(0);
  });

  test('has reports that `xs2a report` can write again and that `xs2a replay` refuses', async () => {
    const run = join(folder, 'sound');
    const { exitCode } = await runCli(['report', run, '--report', 'md']);
    expect(exitCode).toBe(0);
    expect(readFileSync(join(run, 'report.md'), 'utf8')).toMatch(
      /^## XS2A recordings: nothing wrong/,
    );
    const replay = await runCli(['replay', run, 'consent/1']);
    expect([replay.exitCode, replay.stderr]).toEqual([
      2,
      expect.stringContaining('judges recorded traffic'),
    ]);
  });
});

test.each([
  ['balance-amount-missing', 'ais/balances/', 'COMMON-SCHEMA-STATED'],
  ['payment-status-goes-back', 'pis/cancel/shows', 'STATE-PAYMENT'],
  ['payment-status-not-in-enum', 'pis/status/', 'COMMON-ENUM'],
])(
  'the record of a bank with the fault %s fails the same clause',
  async (fault, only, clause) => {
    const run = await runSuite(['--fault', fault, '--only', only]);
    expect(run.summary?.findings.map((each) => each.clause)).toContain(clause);
    expect((await judge(fault, run.dir)).exitCode).toBe(1);
    const { verdict, findings } = summaryOf(fault);
    expect(verdict).toBe('not-conformant');
    const required = findings.filter((each: { level: string }) => each.level === 'required');
    expect([...new Set(required.map((each: { clause: string }) => each.clause))]).toEqual([clause]);
    rmSync(run.dir, { recursive: true, force: true });
  },
  120_000,
);

test('a file that cannot be parsed is reported in one sentence', async () => {
  const file = join(folder, 'cut.har');
  writeFileSync(file, '{"log": {\n"entries": [');
  const { exitCode, stderr, stdout } = await judge('cut', file);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`xs2a: ${file}:2 cannot be judged: it is not valid JSON.`);
});
