import { expect, test } from 'vitest';
import type { CallStep } from '../case.js';
import { combinationCases, deepCombinations } from './combination-cases.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';

const BANK: OfferedByBank = { ...EVERYTHING, services: ['COF', 'AIS'] };
const aliasesIn = (cases: ReturnType<typeof deepCombinations>): readonly string[] =>
  cases.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'call' ? [step.as] : [])));

test('deep tours alone start, update, list, read and remove what was declined or has ended', () => {
  const deep = aliasesIn(deepCombinations(BANK));
  for (const as of ['start-consent-declined', 'remove-consent-declined', 'remove-consent-removed'])
    expect(deep).toContain(as);
  expect(deep).toContain('update-funds-consent-removed');
  expect(deep.some((as) => /^remove-consent-removed-by-/.test(as))).toBe(true);
  expect(aliasesIn(combinationCases(BANK)).some((as) => /-(?:declined|removed)$/.test(as))).toBe(
    true,
  );
  expect(aliasesIn(combinationCases(BANK))).not.toContain('remove-consent-removed');
});

test('what came of them is read afterwards', () => {
  const removed = deepCombinations(BANK).filter(({ steps }) =>
    steps.some(({ as }) => as === 'start-consent-removed'),
  );
  expect(removed.length).toBeGreaterThan(9);
  for (const { steps, id } of removed) {
    const started = steps.findIndex(({ as }) => as === 'start-consent-removed');
    const read = steps.findIndex(({ as }) => /^(?:status|read)-removed/.test(as));
    expect(read, id).toBeGreaterThan(started);
  }
});

test('deep tours alone read accounts without Consent-ID, and lists without a first day', () => {
  const lacking = (cases: ReturnType<typeof deepCombinations>) =>
    cases.flatMap(({ steps }) =>
      steps.filter(({ as }) => /-by-no-(?:consent-id|first-day)$/.test(as)),
    ) as readonly CallStep[];
  expect(lacking(combinationCases(BANK))).toEqual([]);
  const all = lacking(deepCombinations(BANK));
  expect(all.map(({ as }) => as)).toContain('transactions-by-no-first-day');
  expect(all.every(({ expect: [first] }) => first?.check === 'refused')).toBe(true);
  // a page of a list has a query of the bank's own
  expect(all.some(({ as }) => as === 'next-page-by-no-first-day')).toBe(false);
});
