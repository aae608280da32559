import { expect, test } from 'vitest';
import { type Narrowing, planTasks } from './plan-tasks.js';
import type { Rows } from './rows.js';

const fault = (id: string, only: readonly string[]) => ({
  ...{ id, sentence: 'S.', group: 'header', operations: ['all'], clauses: ['A-ONE'], only },
});

const ROWS: Rows = {
  faults: [fault('one', ['a/b/c']), fault('two', []), fault('three', ['a/b/d'])],
  variants: [{ id: 'other', touches: { clauses: ['A-ONE'] } }],
};

const planned = (quick: boolean, narrowing: Narrowing = {}) => {
  const { tasks, noCase } = planTasks({ rows: ROWS, nulls: ['echo'], quick, narrowing });
  return {
    tasks: tasks.map(({ kind, id, preflight }) => `${kind} ${id}${preflight ? ' preflight' : ''}`),
    noCase: noCase.map(({ id }) => id),
  };
};

const NULLS = ['null echo preflight', 'null echo'];
const SOUND = 'sound reference-bank preflight';

test.each<readonly [string, boolean, Narrowing, ReturnType<typeof planned>]>([
  [
    'plans quickly: no fault without a case',
    true,
    {},
    { tasks: [...NULLS, SOUND, 'variant other', 'fault one', 'fault three'], noCase: ['two'] },
  ],
  [
    'plans fully: every fault',
    false,
    {},
    {
      tasks: [...NULLS, SOUND, 'variant other', 'fault one', 'fault two', 'fault three'],
      noCase: [],
    },
  ],
  [
    'plans only the faults of a pattern',
    true,
    { faults: ['t*'] },
    { tasks: ['fault three'], noCase: ['two'] },
  ],
  [
    'plans null banks and variants',
    true,
    { nulls: ['echo'], variants: ['*'] },
    { tasks: [...NULLS, 'variant other'], noCase: [] },
  ],
  [
    'plans the first of two parts',
    true,
    { shard: { part: 1, of: 2 } },
    { tasks: ['null echo preflight', SOUND, 'fault one'], noCase: ['two'] },
  ],
  [
    'plans the second of two parts',
    true,
    { shard: { part: 2, of: 2 } },
    { tasks: ['null echo', 'variant other', 'fault three'], noCase: [] },
  ],
])('%s', (_name, quick, narrowing, want) => {
  expect(planned(quick, narrowing)).toEqual(want);
});

test('gives quick tasks their own cases, and full tasks all cases and those of their fault', () => {
  const picks = (quick: boolean) =>
    planTasks({ rows: ROWS, nulls: ['echo'], quick, narrowing: {} }).tasks.map(({ pick }) => pick);
  expect(picks(true)).toEqual([
    { everyOperation: true },
    { everyOperation: true },
    undefined,
    { clauses: ['A-ONE'] },
    { only: ['a/b/c'] },
    { only: ['a/b/d'] },
  ]);
  expect(picks(false)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    { only: ['a/b/c'], whole: true },
    { only: [], whole: true },
    { only: ['a/b/d'], whole: true },
  ]);
});
