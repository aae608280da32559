import { expect, test } from 'vitest';
import { combinationCases, deepCombinations } from './combination-cases.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';

const BANK: OfferedByBank = { ...EVERYTHING, services: ['COF'] };
const aliasesIn = (cases: ReturnType<typeof deepCombinations>): readonly string[] =>
  cases.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'call' ? [step.as] : [])));

test('deep tours alone start, update, list, read and remove what was declined or has ended', () => {
  const deep = aliasesIn(deepCombinations(BANK));
  for (const as of ['start-funds-consent-declined', 'remove-funds-consent-declined'])
    expect(deep).toContain(as);
  expect(deep).toContain('update-funds-consent-removed');
  expect(deep.some((as) => /^remove-funds-consent-removed-by-/.test(as))).toBe(true);
  expect(aliasesIn(combinationCases(BANK)).some((as) => /-(?:declined|removed)$/.test(as))).toBe(
    true,
  );
  expect(aliasesIn(combinationCases(BANK))).not.toContain('remove-funds-consent-removed');
});

test('what came of them is read afterwards', () => {
  const removed = deepCombinations(BANK).filter(({ steps }) =>
    steps.some(({ as }) => as === 'start-funds-consent-removed'),
  );
  expect(removed.length).toBeGreaterThan(9);
  for (const { steps, id } of removed) {
    const started = steps.findIndex(({ as }) => as === 'start-funds-consent-removed');
    const read = steps.findIndex(({ as }) => /^(?:status|read)-removed/.test(as));
    expect(read, id).toBeGreaterThan(started);
  }
});
