import { expect, test } from 'vitest';
import type { CombinedKind } from './coverage.js';
import type { Run } from './fold-run.js';
import { pairsOf } from './pair-rows.js';

const COMBINED: CombinedKind = {
  kind: 'payment',
  dimensions: [
    { name: 'service', values: ['payments', 'bulk-payments'] },
    { name: 'tpp', values: ['first', 'second'] },
    { name: 'start', values: ['implicit'] },
  ],
  rows: [
    { case: 'a', values: [0, 0, 0] },
    { case: 'b', values: [0, 1, 0] },
    { case: 'c', values: [1, 0, 0] },
  ],
  apart: [[0, 1, 1, 1]],
};

/** A run whose cases have these verdicts. */
const run = (verdicts: Readonly<Record<string, string>>): Run =>
  ({
    cases: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict })),
    finished: { coverage: { duties: [], cells: [], combined: [COMBINED] } },
  }) as unknown as Run;

test('each pair that fits together is held where a case with it passed', () => {
  const [payment] = pairsOf(run({ a: 'passed', b: 'passed', c: 'warned' }));
  expect(payment).toMatchObject({ counts: { held: 7, broken: 0, open: 0 }, apart: 1, open: [] });
  expect(payment?.pairs[0]).toEqual({
    one: 'service',
    other: 'tpp',
    counts: { held: 3, broken: 0, open: 0 },
    apart: 1,
  });
});

test('a pair is broken where every case with it failed, and open where none was judged', () => {
  const [payment] = pairsOf(run({ a: 'passed', b: 'failed', c: 'blocked' }));
  // the start of both cases is the same, and one of them passed
  expect(payment?.counts).toEqual({ held: 3, broken: 2, open: 2 });
  expect(payment?.open).toEqual([
    'service bulk-payments with tpp first',
    'service bulk-payments with start implicit',
  ]);
});

test('a run without combinations has no pairs', () => {
  expect(pairsOf({ ...run({}), finished: {} } as Run)).toEqual([]);
});
