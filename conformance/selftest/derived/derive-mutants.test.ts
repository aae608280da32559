import { expect, test } from 'vitest';
import { deriveMutants, sampleOf } from './derive-mutants.js';
import { allMutants, operatorOf } from './derived-selftest.js';
import type { MutantOperator } from './mutant.js';
import { OPERATORS } from './operators/operators.js';

const all = await allMutants();
const of = (intent: string) => all.filter((mutant) => mutant.intent === intent);

test('derives thousands of mutants with unique ids from the documents', () => {
  expect(of('wrong').length).toBeGreaterThan(4000);
  expect(of('conforming').length).toBeGreaterThan(1500);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('derives the same plain data each time', async () => {
  expect(JSON.parse(JSON.stringify(all))).toEqual(all);
  expect(await allMutants()).toEqual(all);
});

test('derives a mutant for every operator, and operators have unique ids', () => {
  const used = new Set(all.map(({ operator }) => operator));
  expect(OPERATORS.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([]);
  expect(new Set(OPERATORS.map(({ id }) => id)).size).toBe(OPERATORS.length);
  expect(all.every((mutant) => operatorOf(mutant).intent === mutant.intent)).toBe(true);
});

test('derives mutants of payments for each service and format', () => {
  const names = of('wrong').filter(({ id }) =>
    /^getPaymentStatus@[^/]+\/success\/answered-404$/.test(id),
  );
  expect(names.map(({ target }) => target.kind)).toEqual([
    'payments',
    'bulk-payments',
    'periodic-payments',
    'pain.001',
  ]);
});

test('selects the same sample for the same seed', () => {
  const ids = (seed: string) => sampleOf(all, 50, seed).map(({ id }) => id);
  expect(ids('1')).toEqual(ids('1'));
  expect(ids('1')).not.toEqual(ids('2'));
  expect(new Set(ids('1')).size).toBe(50);
});

test('derives some mutants that act only every fifth time', () => {
  const operator: MutantOperator = {
    id: 'o',
    intent: 'wrong',
    duty: 'd',
    because: 'b',
    derive: () => Array.from({ length: 20 }, (_, at) => ({ slug: `s${at}` })),
    action: { kind: 'answer', change: () => undefined },
    intermittent: true,
  };
  const shape = {
    id: 'listAccounts',
    document: 'xs2a',
    method: 'GET',
    path: '/v1/accounts',
    parameters: [],
    successes: [],
    refusals: [],
    firstOfPath: true,
    takesBody: false,
  } as const;
  const made = deriveMutants([shape], [operator]);
  expect(made.filter(({ every }) => every === undefined)).toHaveLength(20);
  const coming = made.filter(({ every }) => every === 5);
  expect(coming.length).toBeGreaterThan(0);
  expect(coming.length).toBeLessThan(20);
});
