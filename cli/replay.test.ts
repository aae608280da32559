import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runCli,
  runSuite,
  scratchFolder,
  startBankProcess,
} from '../conformance/selftest/run-suite.testing.js';

const CASE = 'pis/cancel/refuses-missing-request-id';
const OVERLAY = `overlay: 1.0.0
info: { title: One, version: '1' }
actions: [{ target: $.info, update: { description: Another one } }]
`;

const folder = scratchFolder();
const overlay = join(folder, 'overlay.yaml');
let bank: Awaited<ReturnType<typeof startBankProcess>>;
let dir = folder;
beforeAll(async () => {
  writeFileSync(overlay, OVERLAY);
  bank = await startBankProcess();
  const args = ['--profile', bank.profile, '--overlay', overlay, '--only', CASE];
  const first = await runSuite(args);
  expect(first.exitCode).toBe(0);
  dir = first.dir;
}, 60_000);
afterAll(async () => {
  await bank?.stop();
  for (const each of [folder, dir]) rmSync(each, { recursive: true, force: true });
});

const replay = (...args: readonly string[]) =>
  runCli(['replay', dir, CASE, '--out', join(folder, 'again'), ...args]);

const startOf = (run: string) =>
  JSON.parse(readFileSync(join(run, 'events.ndjson'), 'utf8').split('\n')[0] ?? '{}');

describe('xs2a replay', () => {
  test('sends the case and its twin again, judged by the documents of the run', async () => {
    const { exitCode, stderr } = await replay();
    expect([exitCode, stderr.includes('has changed')]).toEqual([0, false]);
    const again = startOf(join(folder, 'again'));
    const planned = again.planned.map((one: { readonly case: string }) => one.case);
    expect(planned).toEqual(['pis/cancel/answers', CASE]);
    expect(again.documents).toEqual(startOf(dir).documents);
    expect(again.documents.map((one: { readonly role: string }) => one.role)).toEqual([
      'xs2a',
      'overlay',
      'iam',
    ]);
  });

  test('says in one sentence what is wrong with the case or the profile', async () => {
    const other = await runCli(['replay', dir, 'pis/no/such-case']);
    expect([other.exitCode, other.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('pis/no/such-case'),
    ]);
    const gone = await replay('--profile', join(folder, 'gone.yaml'));
    expect([gone.exitCode, gone.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('is not there any more'),
    ]);
  });

  test('says when a document is not as it was', async () => {
    appendFileSync(overlay, '# a word more\n');
    const { exitCode, stderr } = await replay();
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      0,
      `${overlay} has changed since that run.`,
    ]);
  });
});
