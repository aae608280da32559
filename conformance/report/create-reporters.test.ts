import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { smallDisk, unlessMounted } from '../../foundation/small-disk.testing.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readEvents } from '../evidence/read-events.js';
import type { RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import { createReporters } from './create-reporters.js';
import { pointLatest } from './point-latest.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';
import { textStream } from './sample/text-stream.js';
import { writeReports } from './write-reports.js';

const EVENTS = sampleEvents();
const FILES = [
  'events.ndjson',
  'junit.xml',
  'manifest.json',
  'report.html',
  'report.md',
  'summary.json',
];

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'xs2a-report-'));
}

function reporters(dir: string, more: { readonly goOn?: string } = {}) {
  const people = textStream();
  const data = textStream();
  const made = createReporters({
    dir,
    clauses: SAMPLE_CLAUSES,
    stream: people.stream,
    stdout: data.stream,
    tty: false,
    color: false,
    columns: 80,
    ci: true,
    ...more,
  });
  return { ...made, people: people.text, data: data.text };
}

test('a run writes its six files and nothing else', async () => {
  const dir = join(folder(), 'deep', 'run');
  const run = reporters(dir);
  for (const event of EVENTS) run.onEvent(event);
  const done = await run.finish();
  expect(done).toEqual({ dir, report: join(dir, 'report.html') });
  expect(readdirSync(dir).sort()).toEqual(FILES);
  expect(JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8')).verdict).toBe(
    'not-conformant',
  );
  expect(run.data()).toBe(`${done.report}\n`);
});

describe('a disk that is full', () => {
  const disk = smallDisk('1m');
  afterAll(() => disk.remove());
  /** Makes room, and closes the record, so that the disk can be removed. */
  const close = (run: { finish(): Promise<unknown> }) => {
    disk.free();
    return run.finish().catch(() => undefined);
  };
  const goOn = 'npx xs2a conformance --resume there';
  const [started, ...others] = EVENTS as [RunEvent, ...RunEvent[]];

  test.runIf(disk.isMounted)(
    `in mid-run is told with the command that goes on${unlessMounted(disk)}`,
    async () => {
      const run = reporters(join(disk.folder, 'middle'), { goOn });
      run.onEvent(started);
      disk.fill();
      const go = () => {
        for (const event of others) run.onEvent(event);
      };
      expect(go).toThrow(
        expect.objectContaining({ hint: expect.stringMatching(`carry out the rest: ${goOn}$`) }),
      );
      await close(run);
    },
  );

  test.runIf(disk.isMounted)(
    `before the first event is told without it${unlessMounted(disk)}`,
    async () => {
      const run = reporters(join(disk.folder, 'begin'), { goOn });
      disk.fill();
      expect(() => run.onEvent(started)).toThrow(
        expect.objectContaining({ hint: expect.stringContaining('another folder with --out') }),
      );
      await close(run);
    },
  );

  test.runIf(disk.isMounted)(
    `after the last event is told with the command that writes reports${unlessMounted(disk)}`,
    async () => {
      const dir = join(disk.folder, 'end');
      const run = reporters(dir, { goOn });
      for (const event of EVENTS) run.onEvent(event);
      disk.fill();
      await expect(run.finish()).rejects.toThrow(
        expect.objectContaining({
          message: expect.stringContaining('the disk is full'),
          hint: expect.stringMatching(`npx xs2a report ${dir}$`),
        }),
      );
      disk.free();
    },
  );
});

test('only the user who started a run can read its files, even if older files were public', async () => {
  const dir = folder();
  writeFileSync(join(dir, 'events.ndjson'), '', { mode: 0o644 });
  const run = reporters(dir);
  for (const event of EVENTS) run.onEvent(event);
  await run.finish();
  const modes = readdirSync(dir).map((name) => lstatSync(join(dir, name)).mode & 0o777);
  expect(modes).toEqual(modes.map(() => 0o600));
});

test('events are on disk at the end of each case, and old reports are deleted', () => {
  const dir = folder();
  writeFileSync(join(dir, 'report.html'), 'of an earlier run');
  const run = reporters(dir);
  const told: RunEvent[] = [];
  for (const event of EVENTS) {
    run.onEvent(event);
    told.push(event);
    if (event.type !== 'case-finished') continue;
    expect(readEvents(join(dir, 'events.ndjson'))).toEqual(told);
  }
  expect(told.length).toBeGreaterThan(10);
  expect(readdirSync(dir)).toEqual(['events.ndjson', 'run.lock']);
});

test('events of a long case are written before it ends', () => {
  const dir = folder();
  const run = reporters(dir);
  const [check] = EVENTS.filter(({ type }) => type === 'check');
  for (let count = 0; count < 1000; count += 1) run.onEvent(check as RunEvent);
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(500);
});

test('reports that are recreated from the record are identical', async () => {
  const [dir, again] = [folder(), folder()];
  const run = reporters(dir);
  for (const event of EVENTS) run.onEvent(event);
  await run.finish();
  const record = join(dir, 'events.ndjson');
  copyFileSync(record, join(again, 'events.ndjson'));
  await writeReports(again, foldRun(readEvents(record)), SAMPLE_CLAUSES);
  for (const file of FILES.slice(1)) {
    expect(readFileSync(join(again, file), 'utf8')).toBe(readFileSync(join(dir, file), 'utf8'));
  }
});

test('an interrupted run has complete reports', async () => {
  const dir = folder();
  const run = reporters(dir);
  for (const event of EVENTS.slice(0, 9)) run.onEvent(event);
  await run.finish();
  expect(readdirSync(dir).sort()).toEqual(FILES);
  expect(run.people()).toContain('INCONCLUSIVE');
});

test('a folder that cannot be created causes an Xs2aError', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => reporters(join(file, 'run'))).toThrow(Xs2aError);
});

test('latest points to the newest run in reports/, and does not exist elsewhere', async () => {
  const reports = join(folder(), 'reports');
  for (const name of ['first', 'second']) {
    mkdirSync(join(reports, name), { recursive: true });
    expect(await pointLatest(join(reports, name))).toBe(join(reports, 'latest'));
  }
  expect(readlinkSync(join(reports, 'latest'))).toBe('second');
  expect(await pointLatest(join(folder(), 'run'))).toBeNull();
});

test('latest is a text file if links are not permitted', async () => {
  const run = join(folder(), 'reports', 'first');
  mkdirSync(run, { recursive: true });
  const refused = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
  const pointer = await pointLatest(run, refused);
  expect(readFileSync(pointer ?? '', 'utf8')).toBe('first\n');
});

test('a real folder named latest stays unchanged', async () => {
  const reports = join(folder(), 'reports');
  mkdirSync(join(reports, 'latest'), { recursive: true });
  mkdirSync(join(reports, 'first'));
  expect(await pointLatest(join(reports, 'first'))).toBeNull();
  expect(lstatSync(join(reports, 'latest')).isDirectory()).toBe(true);
});

test('a run without events has no report', async () => {
  const run = reporters(folder());
  await expect(run.finish()).rejects.toThrow('run-started');
});
