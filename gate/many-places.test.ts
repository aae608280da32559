import { expect, test } from 'vitest';
import { diffDocuments } from './diff-documents.js';
import { ringDocument } from './fixtures/ring-document.js';
import { startBudgets } from './schema/work-budget.js';

const [PATHS, SCHEMAS] = [12, 6];
const ENDS = 20 * SCHEMAS;
const PLACES = 2 * PATHS;

const diffed = (budgets = startBudgets()) => {
  const [old, now] = [100, 200].map((most) => ringDocument(PATHS, SCHEMAS, most));
  if (old === undefined || now === undefined) throw new Error('two documents');
  return diffDocuments(old, now, {}, budgets).changes;
};

test('changes that are at very many places are listed at some of them, and counted', () => {
  const all = diffed();
  expect(all.length).toBe(ENDS * PLACES);
  const budgets = startBudgets({ changes: 200 });
  const few = diffed(budgets);
  expect(few.length).toBeLessThanOrEqual(200 + ENDS + PLACES);
  const counted = few.reduce((sum, { morePlaces = 0 }) => sum + 1 + morePlaces, 0);
  expect(counted).toBe(all.length);
  const endsOf = (changes: typeof all) => new Set(changes.map((one) => one.new?.pointer));
  expect(endsOf(few)).toEqual(endsOf(all));
  const operationsOf = (changes: typeof all) => new Set(changes.map((one) => one.operation));
  expect(operationsOf(few)).toEqual(operationsOf(all));
  expect(new Set(few.map(({ severity }) => severity))).toEqual(new Set(['breaking']));
});

test('each listed change is one of those that would be listed without a limit', () => {
  const all = new Map(diffed().map((change) => [change.fingerprint, change]));
  for (const { morePlaces: _, ...change } of diffed(startBudgets({ changes: 200 }))) {
    expect(change).toEqual(all.get(change.fingerprint));
  }
});

test('a witness of one change is tried first for changes of the same kind elsewhere', () => {
  const budgets = startBudgets({ values: 40_000, changes: 0 });
  const changes = diffed(budgets);
  expect(changes.filter(({ witness }) => witness === null)).toEqual([]);
  expect(budgets.values.spent).toBeLessThan(12_000);
});

test('schemas that differ only in where they lead are compiled once for all', () => {
  const budgets = startBudgets({ changes: 200 });
  diffed(budgets);
  // one of the old document and one of the new one, and the schemas that consist of a reference
  expect(budgets.letters.spent).toBeLessThan(4_000);
});

test('changes of a schema that were all listed are not gone through at each further place', () => {
  const budgets = startBudgets({ changes: 200 });
  diffed(budgets);
  expect(budgets.changes.spent).toBeLessThan(ENDS * PLACES * 0.8);
});
