import { expect, test } from 'vitest';
import { alikeOf, type ChangedCase, differencesOf, type QuotedFinding } from './changed-case.js';

const quote = (clause: string, where = 'a: status'): QuotedFinding => ({
  clause,
  level: 'required',
  sentence: `${clause} (required): ${where}: 400 is expected, the status is 200`,
});
const CHANGED: ChangedCase = {
  ...{ case: 'pis/a', before: 'failed', after: 'failed', why: '' },
  corrected: [quote('X-1'), quote('X-1', 'b: status'), quote('X-2')],
  added: [],
};

test('quotes one finding of each clause, and counts the others', () => {
  expect(differencesOf(CHANGED)).toEqual([
    'corrected: X-1 (required): a: status: 400 is expected, the status is 200; and 1 more of X-1',
    'corrected: X-2 (required): a: status: 400 is expected, the status is 200',
  ]);
  const many = ['X-1', 'X-2', 'X-3', 'X-4', 'X-5'].map((clause) => quote(clause));
  expect(differencesOf({ ...CHANGED, corrected: [], added: many }).at(-1)).toBe(
    'new too: X-4, X-5',
  );
});

test('cases are alike where the same clauses differ', () => {
  const other = { ...CHANGED, case: 'pis/b', corrected: [quote('X-1', 'c'), quote('X-2', 'd')] };
  expect(alikeOf(other)).toBe(alikeOf(CHANGED));
  expect(alikeOf({ ...CHANGED, added: [quote('X-1')] })).not.toBe(alikeOf(CHANGED));
});
