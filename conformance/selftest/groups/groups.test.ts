import { describe, expect, test } from 'vitest';
import type { FaultRow } from '../rows.js';
import type { SuiteAnswer, SuiteFinding } from '../suite-question.js';
import { chooseGroups, groupTask } from './choose-groups.js';
import { groupsLines, isClean } from './groups-report.js';
import { judgeGroup } from './judge-group.js';

const row = (id: string, more: Partial<FaultRow> = {}): FaultRow => ({
  id,
  sentence: id,
  group: 'g',
  operations: ['getPayment'],
  clauses: [id.toUpperCase()],
  only: [`pis/${id}`],
  ...more,
});
const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));

describe('groups of faults', () => {
  test('are the same for the same seed, and have different faults', () => {
    const ids = (seed: number) =>
      chooseGroups(ROWS, { count: 3, size: 3, seed }).map((group) => group.map(({ id }) => id));
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
    expect(ids(1).map((group) => new Set(group).size)).toEqual([3, 3, 3]);
  });

  test('have each fault once before one has its second turn', () => {
    const groups = chooseGroups(ROWS, { count: 4, size: 2, seed: 1 }).map((group) =>
      group.map(({ id }) => id),
    );
    expect(new Set(groups.flat().slice(0, 5)).size).toBe(5);
    expect(groups.map((group) => new Set(group).size)).toEqual([2, 2, 2, 2]);
  });

  test('have faults of the contract that break required clauses and that cases detect', () => {
    const rows = [
      row('a', { dialect: 'berlin-group' }),
      row('b', { level: 'recommended' }),
      row('c', { only: [] }),
      row('d'),
      row('e'),
    ];
    const [group] = chooseGroups(rows, { count: 1, size: 12, seed: 1 });
    expect(group?.map(({ id }) => id).sort()).toEqual(['d', 'e']);
  });

  test('are tested with the whole suite', () => {
    expect(groupTask([row('a'), row('b')], 1)).toEqual({
      kind: 'fault',
      id: 'group 1',
      bank: { faults: ['a', 'b'], variants: [] },
      preflight: false,
    });
  });
});

const finding = (clause: string, more: Partial<SuiteFinding> = {}): SuiteFinding => ({
  case: `pis/${clause}`,
  clause,
  level: 'required',
  expected: 'it is so',
  actual: 'it is not',
  ...more,
});
const answer = (findings: readonly SuiteFinding[]): SuiteAnswer => ({
  verdict: 'not-conformant',
  exitCode: 1,
  reason: '',
  counts: {} as SuiteAnswer['counts'],
  findings,
  causes: [],
  cases: [],
  exchanges: 1,
});

const GROUP = [row('a', { companions: ['A-TOO'] }), row('b')];

test.each<readonly [string, readonly SuiteFinding[], readonly string[], readonly string[]]>([
  ['each fault by its own clause', [finding('A'), finding('B')], [], []],
  ['a companion of a fault', [finding('A'), finding('A-TOO'), finding('B')], [], []],
  ['a consequence', [finding('A'), finding('B'), finding('C')], ['C'], []],
  ['one that follows', [finding('A'), finding('B'), finding('C', { follows: 'A' })], [], []],
  ['a warning', [finding('A'), finding('B'), finding('C', { level: 'recommended' })], [], []],
  ['one fault alone', [finding('A')], [], ['b']],
])('%s', (_, findings, consequences, hidden) => {
  const outcome = judgeGroup(GROUP, answer(findings));
  expect(outcome.consequences.map(({ clause }) => clause)).toEqual(consequences);
  expect(outcome.hidden).toEqual(hidden);
});

test('the report has the sums, and a line for each consequence and each hidden fault', () => {
  const groups = [answer([finding('A'), finding('C')]), undefined].map((one) =>
    judgeGroup(GROUP, one),
  );
  expect(groupsLines({ seed: 1, groups }).split('\n')).toEqual([
    '2 banks with several faults; 1 could not be judged',
    'consequences told as broken clauses: 1',
    'faults that other faults hide: 1 of 2',
    '0 causes / 2 faults = 0.00',
    '  group 1: C in pis/C is only a consequence',
    '      expected: it is so; actual: it is not',
    '  group 1: b is hidden by the others',
    '  group 2: could not be judged (a, b)',
    '',
  ]);
});

test('a report is clean when all banks were judged and nothing is told that is a consequence', () => {
  const of = (...findings: readonly SuiteFinding[]) => judgeGroup(GROUP, answer(findings));
  expect(isClean({ seed: 1, groups: [of(finding('A'), finding('B'))] })).toBe(true);
  expect(isClean({ seed: 1, groups: [of(finding('A'), finding('C'))] })).toBe(false);
  expect(isClean({ seed: 1, groups: [judgeGroup(GROUP, undefined)] })).toBe(false);
});
