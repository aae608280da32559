import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { RunEvent } from '../conformance/record/event.js';
import { runSuite, startBankProcess } from '../conformance/selftest/run-suite.testing.js';

let bank: Awaited<ReturnType<typeof startBankProcess>>;

beforeAll(async () => {
  bank = await startBankProcess();
}, 60_000);

afterAll(async () => {
  await bank?.stop();
});

type Loose = Record<string, Record<string, unknown>>;

/** A changed copy of the bank's profile, in the same folder. */
function profileWith(name: string, change: (profile: Loose) => void): string {
  const profile = parse(readFileSync(bank.profile, 'utf8')) as Loose;
  change(profile);
  const file = join(bank.profile, '..', `${name}.yaml`);
  writeFileSync(file, stringify(profile));
  return file;
}

async function walk(profile: string, walks: number) {
  const { exitCode, stderr, dir } = await runSuite([
    ...['--profile', profile, '--only', 'walks/', '--walks', String(walks), '--seed', '3'],
  ]);
  const events = readFileSync(join(dir, 'events.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunEvent);
  const ended = events.filter((event) => event.type === 'case-finished');
  const operations = events.flatMap((event) =>
    event.type === 'exchange' && event.case.startsWith('walks/')
      ? [event.exchange.operation ?? 'page']
      : [],
  );
  return { exitCode, stderr, ended, operations };
}

test('walks work with a profile that has no script for a refusal and no second TPP', async () => {
  const poor = profileWith('poor', (profile) => {
    delete profile['psu']?.['reject'];
    delete profile['identities']?.['tpp2'];
  });
  const { exitCode, stderr, ended, operations } = await walk(poor, 25);
  expect(ended.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(operations).toContain('page');
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('broke')]);
}, 60_000);

test('walks do not call the missing operations of the profile', async () => {
  const missing = ['getPaymentStatus', 'listConsentAuthorisations'];
  const fewer = profileWith('fewer', (profile) => {
    Object.assign(profile, { missingOperations: missing });
  });
  const { ended, operations } = await walk(fewer, 6);
  expect(ended).toHaveLength(4);
  expect(operations).toContain('getPayment');
  expect(operations.filter((each) => missing.includes(each))).toEqual([]);
}, 60_000);

test('every run has a few short walks by default', async () => {
  const usual = await runSuite(['--profile', bank.profile, '--only', 'walks/']);
  expect(usual.summary?.counts.passed).toBe(4);
  const none = await runSuite(['--profile', bank.profile, '--only', 'walks/', '--walks', '0']);
  expect(none.exitCode).toBe(2);
  expect(none.stderr).toMatch(/walks\//);
}, 60_000);

test('a link that leads away from the bank ends one move of a walk, but not the walk', async () => {
  const fault = ['--fault', 'redirect-link-leads-elsewhere'];
  const { exitCode, summary } = await runSuite([...fault, '--only', 'walks/', '--walks', '6']);
  expect([exitCode, summary?.counts['harnessError']]).toEqual([0, 0]);
}, 60_000);
