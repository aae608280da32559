import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../aspsp/testing/postgres-server.js';
import { packageRoot } from '../foundation/package-root.js';
import { runs } from '../studio/database/schema.js';
import { recordReader } from '../studio/record/record-reader.js';
import { changeRun } from '../studio/runs/change-runs.js';
import { openRunTools } from '../studio/runs/open-run-tools.js';
import type { RunRow } from '../studio/worker/run-rows.js';
import { startWorker } from '../studio/worker/start-worker.js';
import {
  addBank,
  hasEnded,
  MAIN,
  type OpenStudio,
  openStudio,
  queueRun,
  rowOf,
  rowWhen,
  scratch,
  startWatchedBank,
  summaryIn,
  type WatchedBank,
} from './studio.testing.js';

/** Slow enough to be interrupted in the middle. */
const SCOPE = { only: ['pis/initiate/'], rate: 10 };
const PATIENCE = 120_000;
let bank: WatchedBank;
beforeAll(async () => {
  bank = await startWatchedBank();
});
afterAll(() => bank.bank.close());

/** Whether a run is in the middle: it has created something, and has cases left. */
const isInTheMiddle = ({ counts, planned }: RunRow): boolean => {
  const ended = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (counts['passed'] ?? 0) > 3 && ended < planned;
};

/** The process that writes the record of a run now. */
function processOf(folder: string, row: RunRow): number {
  const lock = readFileSync(join(folder, row.folder ?? '', 'run.lock'), 'utf8');
  return (JSON.parse(lock) as { readonly pid: number }).pid;
}

const attemptsOf = (folder: string, id: string): readonly string[] =>
  readdirSync(join(folder, 'runs'))
    .filter((name) => name.startsWith(`${id}-`))
    .sort();

/** What each test expects of a run that was interrupted and went on. */
async function expectWhole(folder: string, row: RunRow, before: readonly string[]): Promise<void> {
  expect(row).toMatchObject({
    state: 'ended',
    verdict: 'inconclusive',
    exitCode: 0,
    waiting: null,
  });
  const { finished, started, ends } = await recordReader().index(join(folder, row.folder ?? ''));
  expect(finished?.facts?.aborted).toBeUndefined();
  const planned = started?.planned.map((each) => each.case) ?? [];
  expect(planned.filter((id) => !ends.some((end) => end.id === id))).toEqual([]);
  expect(new Set(ends.map(({ id }) => id)).size).toBe(ends.length);
  expect(row.counts['failed'] ?? 0).toBe(0);
  expect(summaryIn(join(folder, row.folder ?? '')).counts['blocked']).toBe(0);
  expect(await bank.open()).toEqual(before);
  expect(readdirSync(join(folder, 'private'))).toEqual([]);
}

describe('on the embedded database, a run', () => {
  const { folder, remove } = scratch();
  let studio: OpenStudio;
  beforeAll(async () => {
    studio = await openStudio(folder);
    await addBank(studio, 'b1', bank.profile);
  });
  afterAll(async () => {
    await studio.close();
    remove();
  });

  it(
    'goes on when its process was killed, and when it was paused',
    async () => {
      const before = await bank.open();
      const tools = await openRunTools(studio.context, { worker: { main: MAIN } });
      await queueRun(studio, 'r1', 'b1', SCOPE);
      const running = await rowWhen(studio, 'r1', isInTheMiddle);
      process.kill(processOf(folder, running), 'SIGKILL');
      await rowWhen(studio, 'r1', (row) => row.folder === 'runs/r1-2' && isInTheMiddle(row));
      expect(await changeRun(studio.context, tools, 'r1', 'pause')).toMatchObject({
        state: 'stopping',
      });
      await rowWhen(studio, 'r1', ({ state }) => state === 'paused');
      expect(await bank.open()).toEqual(before);
      await changeRun(studio.context, tools, 'r1', 'resume');
      await expectWhole(folder, await rowWhen(studio, 'r1', hasEnded), before);
      expect(attemptsOf(folder, 'r1')).toEqual(['r1-1', 'r1-2', 'r1-3']);
      await tools.close();
    },
    PATIENCE,
  );

  it(
    'that is stopped when its process has died has complete reports and leaves nothing at the bank',
    async () => {
      const before = await bank.open();
      const tools = await openRunTools(studio.context, { worker: { main: MAIN } });
      await queueRun(studio, 'r2', 'b1', SCOPE);
      const running = await rowWhen(studio, 'r2', isInTheMiddle);
      process.kill(processOf(folder, running), 'SIGKILL');
      await changeRun(studio.context, tools, 'r2', 'stop');
      const row = await rowWhen(studio, 'r2', hasEnded);
      expect(row).toMatchObject({ state: 'stopped', verdict: 'inconclusive', exitCode: 130 });
      expect(row.files).toContain('report.html');
      expect(await bank.open()).toEqual(before);
      await expect(changeRun(studio.context, tools, 'r2', 'pause')).rejects.toThrow(/is stopped/);
      await tools.close();
    },
    PATIENCE,
  );

  it(
    'goes on when the studio was ended and started again',
    async () => {
      const before = await bank.open();
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      await queueRun(studio, 'r3', 'b1', SCOPE);
      await rowWhen(studio, 'r3', isInTheMiddle);
      await worker.stop();
      expect(await rowOf(studio, 'r3')).toMatchObject({ state: 'interrupted' });
      await studio.close();
      studio = await openStudio(folder);
      const next = startWorker(studio.context, studio.queue, { main: MAIN });
      await expectWhole(folder, await rowWhen(studio, 'r3', hasEnded), before);
      await next.stop();
    },
    PATIENCE,
  );

  it('that cannot start says why', async () => {
    const worker = startWorker(studio.context, studio.queue, { main: MAIN });
    await queueRun(studio, 'r4', 'b1', { only: ['no/such/case'] });
    const { state, problem } = await rowWhen(studio, 'r4', hasEnded);
    expect([state, problem?.['code']]).toEqual(['failed', 'USAGE']);
    expect(problem?.['title']).toMatch(/no\/such\/case/);
    await worker.stop();
  });
});

const bin = findPostgres(process.env);

describe.skipIf(bin === null)('two workers on one PostgreSQL', () => {
  const { folder, remove } = scratch();
  const script = join(packageRoot(), '.cache', 'studio-worker.testing.mjs');
  const workers: ChildProcess[] = [];
  let server: PostgresServer;
  let studio: OpenStudio;

  async function startProcess(): Promise<ChildProcess> {
    const args = [script, folder, server.address];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    workers.push(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  }

  beforeAll(async () => {
    buildSync({
      entryPoints: [join(packageRoot(), 'test', 'studio-worker.testing.ts')],
      ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: script },
    });
    server = await startPostgres(bin ?? '');
    studio = await openStudio(folder, server.address);
    await addBank(studio, 'b1', bank.profile);
    await addBank(studio, 'b2', bank.profile);
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await studio.close();
    server.stop();
    remove();
  });

  it(
    'carry out each run once, and one run of a bank at a time',
    async () => {
      await Promise.all([startProcess(), startProcess()]);
      const ids = ['a1', 'a2', 'a3', 'a4'];
      for (const [at, id] of ids.entries()) {
        await queueRun(studio, id, at % 2 === 0 ? 'b1' : 'b2', { only: ['piis/'] });
      }
      const rows = await Promise.all(ids.map((id) => rowWhen(studio, id, hasEnded, PATIENCE)));
      for (const row of rows) {
        expect(row).toMatchObject({ state: 'ended', exitCode: 0 });
        expect(attemptsOf(folder, row.id)).toEqual([`${row.id}-1`]);
      }
      expect(new Set(rows.map(({ worker }) => worker)).size).toBe(2);
      const [first, , third] = rows;
      expect(Date.parse(third?.startedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(first?.endedAt ?? ''),
      );
    },
    PATIENCE,
  );

  it(
    'hand a run on when one of them is killed',
    async () => {
      const before = await bank.open();
      await queueRun(studio, 'k1', 'b1', SCOPE);
      const running = await rowWhen(studio, 'k1', isInTheMiddle);
      const owner = workers.find(({ pid }) => running.worker?.includes(`-${pid}-`));
      owner?.kill('SIGKILL');
      const row = await rowWhen(studio, 'k1', hasEnded);
      expect(row.worker).not.toBe(running.worker);
      await expectWhole(folder, row, before);
      const own = eq(runs.bankId, 'b1');
      const all = await studio.context.database.db.select().from(runs).where(own);
      expect(all.filter((each) => !hasEnded(each))).toEqual([]);
    },
    PATIENCE,
  );
});
