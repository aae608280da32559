import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { causesToMend } from '../../conformance/record/causes-to-mend.js';
import { chainedLines } from '../../conformance/record/event-chain.js';
import { foldRun } from '../../conformance/record/fold-run.js';
import { sampleEvents } from '../../conformance/report/sample/sample-events.js';
import { causeReader } from './cause-reader.js';
import { eventsOfCase, RECORD, recordReader } from './record-reader.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVENTS = sampleEvents();
const RUN = foldRun(EVENTS);
const FAILED = 'ais/consent/becomes-valid';
const bytes = Buffer.from(EVENTS.map(chainedLines()).join(''));

/** The index after each of these numbers of bytes. */
async function grown(...sizes: readonly number[]) {
  const reader = recordReader();
  writeFileSync(join(folder, RECORD), '');
  let at = 0;
  for (const size of sizes) {
    appendFileSync(join(folder, RECORD), bytes.subarray(at, size));
    at = size;
    await reader.index(folder);
  }
  return reader.index(folder);
}

it('reads a record that grows in the middle of lines, like one that is complete', async () => {
  const steps = Array.from({ length: 40 }, (_, at) => Math.round((bytes.length * (at + 1)) / 40));
  const index = await grown(...steps);
  expect(index).toEqual(await grown(bytes.length));
  expect(index).toMatchObject({ bytes: bytes.length, finished: RUN.finished });
  expect(index.exchanges).toBe(RUN.cases.flatMap(({ exchanges }) => exchanges).length);
  expect(index.counts['failed']).toBe(RUN.finished.counts.failed);
  expect(index.ends.map(({ id }) => id).sort()).toEqual(RUN.cases.map(({ id }) => id).sort());
});

it('finds the events of one case by their places', async () => {
  const index = await grown(bytes.length);
  const own = EVENTS.filter((event) => 'case' in event && event.case === FAILED);
  const found = await eventsOfCase(folder, index, FAILED);
  expect(found).toMatchObject(own);
  expect(found).toHaveLength(own.length);
  expect(await eventsOfCase(folder, index, 'no/such/case')).toEqual([]);
});

it('tells the causes of a growing record, with their cases and rules', async () => {
  writeFileSync(join(folder, RECORD), bytes.subarray(0, 10));
  const causes = causeReader(recordReader());
  expect(await causes(folder)).toEqual([]);
  writeFileSync(join(folder, RECORD), bytes);
  const told = await causes(folder);
  expect(told.map(({ id }) => id)).toEqual(causesToMend(RUN).map(({ id }) => id));
  const cause = told.find(({ cases }) => cases.includes(FAILED));
  expect(cause?.rules?.[0]).toMatch(/^Every change of consentStatus is/);
  expect(await causes(folder)).toBe(told);
});
