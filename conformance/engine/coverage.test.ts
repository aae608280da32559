import { expect, test } from 'vitest';
import { coverageOf, openCells } from './coverage.js';

const CELL = { duty: 'owner', target: 'getConsent' };
const SEEN = { ...CELL, case: 'a', held: true };
const end = (verdict: 'passed' | 'setup-failed' | 'not-applicable', reason: string | null = null) =>
  new Map([['a', { verdict, reason }]]);

test.each([
  ['tested and held', { cases: ['a'] }, [SEEN], end('passed'), 'held'],
  ['tested and not held', { cases: ['a'] }, [{ ...SEEN, held: false }], end('passed'), 'broken'],
  ['tested in a case without a judgement', { cases: ['a'] }, [SEEN], end('setup-failed'), 'open'],
  ['in no case', { cases: [] }, [], new Map(), 'open'],
  ['deselected by the user', { cases: [], deselected: true }, [], new Map(), 'open'],
  ['not applicable to this bank', { cases: [], reason: 'r' }, [], new Map(), 'not-applicable'],
  [
    'tested without anything to judge',
    { cases: ['a'] },
    [{ ...CELL, case: 'a', reason: 'r' }],
    end('passed'),
    'not-applicable',
  ],
  ['found not to apply', { cases: ['a'] }, [], end('not-applicable', 'r'), 'not-applicable'],
] as const)('derives the state of a duty that is %s', (_, planned, seen, ended, want) => {
  const coverage = coverageOf({
    planned: [{ ...CELL, ...planned }],
    combined: [],
    seen: [...seen],
    ended,
  });
  expect(coverage.cells.map(({ state }) => state)).toEqual([want]);
  expect(openCells(coverage).length).toBe(want === 'open' ? 1 : 0);
});
