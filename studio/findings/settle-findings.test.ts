import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../conformance/record/event.js';
import { foldRun, type Run } from '../../conformance/record/fold-run.js';
import { sampleEvents } from '../../conformance/report/sample/sample-events.js';
import type { Cause } from '../../generated/model/studio/schemas.js';
import { openTestStudio } from '../context/studio.testing.js';
import { banks, findings } from '../database/schema.js';
import { isOpen, isWaived, settleFindings } from './settle-findings.js';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
beforeAll(async () => {
  studio = await openTestStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  const { db } = studio.context.database;
  await db.delete(banks);
  await db
    .insert(banks)
    .values({ id: 'b1', name: 'One', address: 'a', revision: 1, profileErrors: 0 });
});

const cause = (id: string, cases: readonly string[]): Cause => ({
  ...{ id, sentence: id, clauses: ['A'], operations: [], deviations: [], also: [] },
  ...{ findings: 1, cases, first: cases[0] ?? '' },
});
const SAMPLE = foldRun(sampleEvents());

/** A run of these cases, with a waived finding where a verdict names a waiver. */
function runOf(verdicts: Readonly<Record<string, string>>, narrowed = false): Run {
  const cases = Object.entries(verdicts).map(([id, verdict]) => {
    const [one] = SAMPLE.cases;
    const waived = { clause: 'A', waiver: verdict } as Finding;
    const isWaiver = verdict.includes('-1');
    const findings = isWaiver ? [waived] : [];
    return { ...one, id, verdict: isWaiver ? 'waived' : verdict, findings };
  }) as unknown as Run['cases'];
  return { ...SAMPLE, started: { ...SAMPLE.started, narrowed }, cases };
}

async function settle(runId: string, run: Run, causes: readonly Cause[]) {
  const { db } = studio.context.database;
  await settleFindings(db, { bankId: 'b1', runId, run, causes });
  const rows = await db.select().from(findings).orderBy(findings.causeId);
  return rows.map(({ causeId, state, firstRun, lastRun, runs }) =>
    [causeId, state, firstRun, lastRun, runs].join(' '),
  );
}

it('keeps the identity of a finding over runs: new, open, mended, came back', async () => {
  const c = cause('c', ['one', 'two']);
  const failed = runOf({ one: 'failed', two: 'failed' });
  const passed = runOf({ one: 'passed', two: 'passed' });
  expect(await settle('r1', failed, [c])).toEqual(['c new r1 r1 1']);
  expect(await settle('r2', failed, [c])).toEqual(['c open r1 r2 2']);
  expect(await settle('r3', passed, [])).toEqual(['c mended r1 r2 2']);
  expect(await settle('r4', failed, [c])).toEqual(['c came-back r1 r4 3']);
  expect(await settle('r5', failed, [c])).toEqual(['c open r1 r5 4']);
});

it.each<[string, Run, string]>([
  ['one of its cases was not judged', runOf({ one: 'passed', two: 'blocked' }), 'new'],
  ['a narrowed run left one of its cases out', runOf({ one: 'passed' }, true), 'new'],
  ['none of its cases ran', runOf({ three: 'passed' }), 'new'],
  [
    'one of its cases does not apply any more',
    runOf({ one: 'passed', two: 'not-applicable' }),
    'mended',
  ],
  ['the suite has one of its cases no longer', runOf({ one: 'passed' }), 'mended'],
  [
    'a narrowed run judged all of its cases',
    runOf({ one: 'passed', two: 'warned' }, true),
    'mended',
  ],
])('a run does not find it, and %s', async (_name, run, state) => {
  await settle('r1', runOf({ one: 'failed', two: 'failed' }), [cause('c', ['one', 'two'])]);
  const [row = ''] = await settle('r2', run, []);
  expect(row.split(' ')[1]).toBe(state);
});

it('counts a waived finding as found', async () => {
  await settle('r1', runOf({ one: 'failed' }), [cause('c', ['one'])]);
  expect(await settle('r2', runOf({ one: 'c-1' }), [])).toEqual(['c open r1 r2 2']);
});

it('waives a finding up to its last day', () => {
  const row = { waiverLastDay: '2026-05-01' };
  expect(isWaived(row, '2026-05-01')).toBe(true);
  expect(isWaived(row, '2026-05-02')).toBe(false);
  const open = { ...row, state: 'open' } as Parameters<typeof isOpen>[0];
  expect([isOpen(open, '2026-05-01'), isOpen(open, '2026-05-02')]).toEqual([false, true]);
});
