import { describe, expect, test } from 'vitest';
import type { FaultRow } from '../rows.js';
import type { CauseTold } from '../suite-question.js';
import { choosePairs, pairId, pairTasks } from './choose-pairs.js';
import { judgePair } from './judge-pair.js';
import { pairsLines, pairsReport } from './pairs-report.js';

const row = (id: string, more: Partial<FaultRow> = {}): FaultRow => ({
  id,
  sentence: id,
  group: 'g',
  operations: ['getPayment'],
  clauses: ['A'],
  only: [`pis/${id}`],
  ...more,
});
const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));

describe('pairs of faults', () => {
  test('are the same for the same seed, differ from each other, and have two faults', () => {
    const ids = (seed: number) => choosePairs(ROWS, 4, seed).map(pairId);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
    expect(new Set(ids(1)).size).toBe(4);
    expect(ids(1).filter((id) => id[0] === id[2])).toEqual([]);
  });

  test('have one dialect, and cases that detect each fault', () => {
    const rows = [
      row('a'),
      row('b', { dialect: 'berlin-group' }),
      row('c', { only: [] }),
      row('d'),
    ];
    expect(choosePairs(rows, 3, 1).map(pairId)).toEqual(['a+d']);
  });

  test('are tested together and each fault alone', () => {
    const tasks = pairTasks([[row('a'), row('b')]]);
    expect(tasks.map(({ id, bank, pick }) => [id, bank.faults, pick?.only])).toEqual([
      ['a', ['a'], ['pis/a']],
      ['b', ['b'], ['pis/b']],
      ['a+b', ['a', 'b'], ['pis/a', 'pis/b']],
    ]);
  });
});

const cause = (id: string): CauseTold => ({
  id,
  level: 'required',
  clauses: [id],
  sentence: `S${id}`,
  ...{ operations: [], place: null, expected: null, actual: '', deviation: null, suspect: null },
});
const causes = (ids: string): readonly CauseTold[] => [...ids].map(cause);

test.each<readonly [string, string, string, string, readonly string[], readonly string[]]>([
  ['each', '1', '2', '12', [], []],
  ['each', '12', '3', '123', [], []],
  ['alike', '1', '1', '1', [], ['S1']],
  ['masked', '1', '2', '1', ['b'], []],
  ['fewer', '12', '3', '13', [], []],
  ['more', '1', '2', '124', [], ['S4']],
])(
  'a pair is %s: alone %s and %s, together %s',
  (status, one, other, together, masked, sentences) => {
    const alone = new Map([
      ['a', causes(one)],
      ['b', causes(other)],
    ]);
    const outcome = judgePair(['a', 'b'], causes(together), alone);
    expect(outcome).toMatchObject({ status, masked, sentences, causes: together.length });
  },
);

test('a bank that broke does not count, and each other pair is listed', () => {
  const alone = new Map([
    ['a', causes('1')],
    ['b', causes('2')],
  ]);
  const pairs = ['12', '1', undefined].map((ids) =>
    judgePair(['a', 'b'], ids === undefined ? undefined : causes(ids), alone),
  );
  const report = pairsReport(pairs, 7);
  expect(report).toMatchObject({
    causes: 3,
    faults: 4,
    byStatus: { each: 1, masked: 1, broke: 1 },
  });
  expect(pairsLines(report).split('\n')).toEqual([
    '3 pairs of faults: 1 with the causes of each fault',
    '3 causes / 4 faults = 0.75',
    '  a + b: b: not seen beside the other fault (1, alone 2)',
    '  a + b: could not be judged (0, alone 0)',
    '',
  ]);
});
