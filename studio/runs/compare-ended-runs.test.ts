import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAgainst, tinyBank } from '../../conformance/engine/tiny-bank.testing.js';
import type { RunEvent } from '../../conformance/record/event.js';
import { chainedLines } from '../../conformance/record/event-chain.js';
import { openTestStudio } from '../context/studio.testing.js';
import { banks, runs } from '../database/schema.js';
import { readRun, recordReader } from '../record/record-reader.js';
import { toldCauses } from '../record/told-causes.js';
import { compareEndedRuns } from './compare-ended-runs.js';
import type { RunTools } from './run-tools.js';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
const tools = {
  reader: recordReader(),
  causes: async (folder: string) => {
    const run = await readRun(folder);
    return run === undefined ? [] : toldCauses(run);
  },
} as unknown as RunTools;

/** The same events with a waiver for each finding. */
const waived = (events: readonly RunEvent[]): readonly RunEvent[] =>
  events.map((event): RunEvent => {
    if (event.type !== 'case-finished') return event;
    const findings = event.findings.map((finding) => ({ ...finding, waiver: 'w1' }));
    return { ...event, findings, verdict: event.verdict === 'failed' ? 'waived' : event.verdict };
  });

beforeAll(async () => {
  studio = await openTestStudio();
  const { context } = studio;
  const [good, bad] = [
    await runAgainst(tinyBank()),
    await runAgainst(tinyBank({ createStatus: 200 })),
  ];
  const kept = [
    ['r1', 'b1', good.events],
    ['r2', 'b2', bad.events],
    ['r3', 'b2', waived(bad.events)],
  ] as const;
  const { db } = context.database;
  for (const id of ['b1', 'b2']) {
    const row = { id, name: `Bank ${id}`, address: 'https://bank.example', revision: 1 };
    await db.insert(banks).values({ ...row, profileErrors: 0 });
  }
  for (const [id, bankId, events] of kept) {
    const folder = join('runs', `${id}-1`);
    mkdirSync(join(context.folder, folder), { recursive: true });
    const record = events.map(chainedLines()).join('');
    writeFileSync(join(context.folder, folder, 'events.ndjson'), record);
    const row = { id, bankId, folder, scope: {}, revision: 1, startedBy: 'Ada' };
    await db.insert(runs).values({ ...row, state: 'ended', verdict: 'conformant' });
  }
});
afterAll(() => studio.close());

const compare = (before: string, after: string) =>
  compareEndedRuns(studio.context, tools, { before, after });

it('shows causes and clauses by which one bank differs from another', async () => {
  const found = await compare('r1', 'r2');
  expect([found.before.bankName, found.after.bankName]).toEqual(['Bank b1', 'Bank b2']);
  expect(found.newCauses.map(({ actual }) => actual)).toContain('the status is 200');
  expect(found.clauses.map(({ clause, before, after }) => [clause, before, after])).toContainEqual([
    'X-CREATE',
    'passed',
    'failed',
  ]);
});

it('counts what a waiver accepts as waived, neither better nor mended', async () => {
  const found = await compare('r2', 'r3');
  expect([found.better, found.mendedCauses]).toEqual([[], []]);
  expect(found.waived.map((each) => each.case)).toContain('ais/create');
  expect(found.waivedCauses.map(({ actual }) => actual)).toContain('the status is 200');
});
