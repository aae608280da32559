import { describe, expect, test } from 'vitest';
import { diffDocuments } from './diff-documents.js';
import { combinationsDocument, unionDocument } from './fixtures/alternatives-document.js';
import { startBudgets } from './schema/work-budget.js';

type MostOf = (field: string) => number;

/** The changes, in short, and how many pairs of schemas were looked at. */
function combined(count: number, mostOf: MostOf, witnesses = true, budgets = startBudgets()) {
  const [old, now] = [combinationsDocument(count, () => 100), combinationsDocument(count, mostOf)];
  const { changes } = diffDocuments(old, now, { witnesses }, budgets);
  const short = changes.map(({ severity, id, part }) => `${severity} ${id} ${part.field}`);
  return { changes, short, pairs: budgets.pairs.spent };
}

const shorter =
  (changed: string): MostOf =>
  (field) =>
    field === changed ? 50 : 100;

describe('many alternatives of two in one allOf', () => {
  test.each([['second3'], ['own']])('a change of %s is decided with little work', (field) => {
    for (const witnesses of [true, false]) {
      const { short, pairs } = combined(12, shorter(field), witnesses);
      expect(short).toEqual([
        `breaking request-body-max-length-lowered /${field}`,
        `compatible response-body-max-length-lowered /${field}`,
      ]);
      expect(pairs).toBeLessThan(2_000);
    }
  });

  test('a witness has one alternative of each', () => {
    const [first] = combined(12, shorter('second3')).changes;
    const value = first?.witness?.value as Record<string, string>;
    const names = Object.keys(value).filter((name) => name !== 'second3');
    expect(value['second3']?.length).toBeGreaterThan(50);
    expect(new Set(names.map((name) => name.replace(/\D+/, ''))).size).toBeGreaterThanOrEqual(11);
  });

  test('changes of all of them are shown by witnesses, and are risky without these', () => {
    const severities = (witnesses: boolean) =>
      new Set(
        combined(12, () => 50, witnesses)
          .changes.filter(({ id }) => id.startsWith('request'))
          .map(
            ({ severity, part }) => `${severity} ${part.field === '/own' ? 'own' : 'alternative'}`,
          ),
      );
    expect(severities(true)).toEqual(new Set(['breaking own', 'breaking alternative']));
    expect(severities(false)).toEqual(new Set(['risky own', 'risky alternative']));
  });

  test('what is the same has no changes', () => {
    expect(combined(12, () => 100).short).toEqual([]);
  });

  test.each([100, 1_000, 3_000, 10_000, 30_000])(
    '%i pairs at most leave no change unsaid',
    (most) => {
      const { changes } = combined(6, shorter('own'), true, startBudgets({ pairs: most }));
      const worst = changes.find(({ id }) => id.startsWith('request'))?.severity;
      expect(['breaking', 'risky']).toContain(worst);
    },
  );
});

describe('many alternatives of one oneOf', () => {
  test('each one that changes is compared with those that it may be, with little work', () => {
    const budgets = startBudgets();
    const [old, now] = [unionDocument(120, (at) => 10 + at), unionDocument(120, (at) => 5 + at)];
    const { changes } = diffDocuments(old, now, {}, budgets);
    expect(changes[0]?.severity).toBe('breaking');
    expect(changes.some(({ id }) => id.endsWith('undecided'))).toBe(false);
    expect(budgets.pairs.spent).toBeLessThan(50_000);
  });

  test('those that stay the same are not compared with each other', () => {
    const budgets = startBudgets();
    const [old, now] = [
      unionDocument(120, (at) => 10 + at),
      unionDocument(120, (at) => (at === 119 ? 1_000 : 10 + at)),
    ];
    const { changes } = diffDocuments(old, now, {}, budgets);
    expect(changes.map(({ severity }) => severity)).toContain('breaking');
    expect(budgets.pairs.spent).toBeLessThan(10_000);
  });
});
