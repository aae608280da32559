import { expect, test } from 'vitest';
import { loadSuite } from '../prepare-run.js';
import { beginsWith, FORMER_IDS, formerIdsOf, formerNotes, isCalled } from './former-ids.js';

const { cases: CASES } = await loadSuite();
const IDS = new Set(CASES.map(({ id }) => id));
const FORMER = 'pis/cancel/refuses-missing-request-id';
const NOW = 'duties/cancel-payment/refusals-payments';

test('a former id belongs to no case, and leads to one', () => {
  expect([...FORMER_IDS.keys()].filter((former) => IDS.has(former))).toEqual([]);
  expect([...FORMER_IDS.values()].filter((now) => !IDS.has(now))).toEqual([]);
});

test.each([NOW, `${NOW}#2`, `${NOW}@oauth`])('%s has its former ids', (id) => {
  expect(formerIdsOf(id)).toContain(FORMER);
  expect(formerIdsOf(id)).not.toContain('pis/ownership/refuses-cancel');
});

test.each([
  [NOW, true],
  ['duties/', true],
  [FORMER, true],
  ['pis/cancel/refuses-m', true],
  ['pis/cancel/', false],
  ['pis/', false],
  ['pis/read/refuses', false],
  ['derived/cancel-payment/', true],
  ['duties/get-payment/', false],
])('the word %s means the case: %s', (word, want) => {
  expect(beginsWith(NOW, word)).toBe(want);
});

test('only a complete id calls a case', () => {
  expect([NOW, FORMER, 'pis/cancel/refuses-m'].map((word) => isCalled(NOW, word))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a note names the case that has the request now', () => {
  expect(formerNotes(['pis/', FORMER])).toEqual([
    `The case ${FORMER} is now part of ${NOW}: name that one.`,
  ]);
});
