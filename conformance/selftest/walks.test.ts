import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent, WalkTold } from '../record/event.js';
import { runSuite, type SuiteRun } from './run-suite.testing.js';

/** The walk results of a run. */
function toldBy({ dir }: SuiteRun): WalkTold | undefined {
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as RunEvent);
  return events.find((event) => event.type === 'case-finished')?.walk;
}

const walk = (kind: string, more: readonly string[]) =>
  runSuite(['--only', `walks/${kind}`, '--seed', '7', ...more]);

/** Faults that walks find; each takes half a minute, so a push tests only the first one. */
const FOUND: readonly (readonly [fault: string, kind: string, clause: string])[] = [
  ['cancelled-payment-revives', 'payment', 'STATE-PAYMENT|PIS-CANCEL-FINAL'],
  ['foreign-basket-readable', 'basket', 'OWN-BASKET'],
  ['deleted-funds-consent-stays', 'funds-consent', 'COF-DELETE-ENDS'],
];
const EVERY = process.env['XS2A_WALKS'] === 'all';

test.each(EVERY ? FOUND : FOUND.slice(0, 1))(
  'a walk finds %s, and its path reproduces it',
  async (fault, kind, clause) => {
    const found = await walk(kind, ['--walks', '60', '--fault', fault]);
    const told = toldBy(found);
    const clauses = found.summary?.findings.map((finding) => finding.clause) ?? [];
    expect(clauses.length).toBeGreaterThan(0);
    expect(clauses.filter((each) => !clause.split('|').includes(each))).toEqual([]);
    expect(told?.lines.length).toBeLessThanOrEqual(6);
    const again = await walk(kind, ['--walks', '1', '--path', told?.path ?? '', '--fault', fault]);
    expect(toldBy(again)?.lines).toEqual(told?.lines);
    expect(again.exitCode).toBe(1);
  },
  120_000,
);

test('walks find nothing in a bank without faults', async () => {
  const run = await walk('', ['--walks', '15']);
  expect(run.summary?.findings).toEqual([]);
  expect(run.summary?.counts.passed).toBe(4);
}, 120_000);

test.each([
  [['--seed', '1'], 'apply only to walks that are asked for'],
  [['--walks-seconds', '5'], 'apply only to walks that are asked for'],
  [['--walks-requests', '5'], 'apply only to walks that are asked for'],
  [['--walks', '1.5'], '--walks must be a whole number'],
  [
    ['--walks', '1', '--seed', '1', '--path', 'x', '--only', 'walks/basket'],
    '--path must be a path',
  ],
  [
    ['--walks', '1', '--seed', '1', '--path', '1'],
    '--path selects a sequence of one kind of walks',
  ],
  [['--report', 'pdf'], '--reporter pdf is not a report format'],
])('rejects %j: %s', async (args, message) => {
  const run = await runSuite(args);
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain(message);
});
