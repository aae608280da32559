import { expect, test } from 'vitest';
import { againAlone } from './again-alone.js';
import type { Rows } from './rows.js';
import { ranAs } from './sample-results.testing.js';
import type { CasePick } from './suite-question.js';
import type { Result, Task } from './task.js';

const ROWS: Rows = {
  faults: [
    { id: 'f', sentence: 's', group: 'g', operations: [], clauses: ['A-ONE'], only: ['a/b'] },
  ],
  variants: [],
};
const WHOLE: CasePick = { only: ['a/b'], whole: true };

function result(clauses: readonly string[], more: Partial<Task>): Result {
  const findings = clauses.map((clause) => ({ clause, level: 'required' as const }));
  const ran = ranAs('fault', { id: 'f', findings });
  return { ...ran, task: { ...ran.task, pick: WHOLE, ...more } };
}

const again = (clauses: readonly string[], more: Partial<Task> = {}) =>
  againAlone(result(clauses, more), ROWS, () => 'required');

test('repeats a fault that only other clauses detected in a whole run, one case at a time', () => {
  expect(again(['B-TWO'])).toMatchObject({ kind: 'fault', id: 'f', pick: WHOLE, alone: true });
});

test('repeats nothing else', () => {
  expect(again(['A-ONE'])).toBeUndefined();
  expect(again([])).toBeUndefined();
  expect(again(['B-TWO'], { alone: true })).toBeUndefined();
  expect(again(['B-TWO'], { pick: { cases: ['a/b'] } })).toBeUndefined();
  expect(again(['B-TWO'], { kind: 'variant' })).toBeUndefined();
});
