import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { startWorker } from '../studio/worker/start-worker.js';
import {
  addBank,
  hasEnded,
  MAIN,
  type OpenStudio,
  openStudio,
  queueRun,
  rowWhen,
  scratch,
  startWatchedBank,
  summaryIn,
  type WatchedBank,
} from './studio.testing.js';

const { folder, remove } = scratch();
let bank: WatchedBank;
let studio: OpenStudio;
beforeAll(async () => {
  bank = await startWatchedBank(['funds-answer-201']);
  studio = await openStudio(folder);
  await addBank(studio, 'b1', bank.profile);
});
afterAll(async () => {
  await studio.close();
  await bank.bank.close();
  remove();
});

describe('a run', () => {
  it('has the verdict and the files of the command', async () => {
    const worker = startWorker(studio.context, studio.queue, { main: MAIN });
    const only = ['piis/'];
    await queueRun(studio, 'r1', 'b1', { only });
    const row = await rowWhen(studio, 'r1', hasEnded);
    await worker.stop();
    const profile = join(folder, 'profile.yaml');
    writeFileSync(profile, stringify(bank.profile, { aliasDuplicateObjects: false }));
    const out = join(folder, 'command');
    const { exitCode } = await runCli([
      'conformance',
      '--profile',
      profile,
      '--only',
      'piis/',
      '--out',
      out,
    ]);
    const own = join(folder, row.folder ?? '');
    expect(readdirSync(own).sort()).toEqual(readdirSync(out).sort());
    const [ours, theirs] = [summaryIn(own), summaryIn(out)];
    expect(ours.counts).toEqual(theirs.counts);
    expect(row).toMatchObject({
      state: 'ended',
      exitCode,
      verdict: theirs.verdict,
      narrowed: true,
    });
    expect(readdirSync(join(folder, 'private'))).toEqual([]);
  });
});
