import { expect, test } from 'vitest';
import type { BankOffer } from '../../../../standard/dimension.js';
import type { Mutant } from '../mutant.js';
import { conditionalMutants } from './conditional-mutants.js';

const OFFER: BankOffer = {
  products: { payments: ['sepa-credit-transfers', 'target-2-payments'] },
  approaches: ['REDIRECT'],
  models: ['detailed', 'global'],
  accounts: ['first', 'later'],
  psus: ['first'],
  bookings: ['booked'],
  periods: ['from'],
  pages: ['first'],
};

const mutant = (more: Partial<Mutant> = {}): Mutant => ({
  id: 'm',
  operator: 'o',
  intent: 'wrong',
  duty: 'd',
  target: { operation: 'getPayment', kind: 'payments' },
  ...more,
});

test('derives one mutant for each value that a place can have', () => {
  const all = conditionalMutants([mutant()], OFFER);
  expect(all.map(({ id }) => id)).toContain('m?product=target-2-payments');
  expect(all.find(({ id }) => id === 'm?tpp=second')?.when).toEqual([
    { dimension: 'tpp', value: 'second' },
  ]);
});

test('leaves out dimensions with one value, and those of another kind', () => {
  const names = conditionalMutants([mutant()], OFFER).flatMap(({ when = [] }) =>
    when.map(({ dimension }) => dimension),
  );
  expect(names).not.toContain('approach');
  expect(names).not.toContain('model');
  expect(names).not.toContain('item');
});

test('derives none from conforming, intermittent or wide mutants', () => {
  const others = [
    mutant({ intent: 'conforming' }),
    mutant({ every: 5 }),
    mutant({ target: { operation: 'everywhere' } }),
  ];
  expect(conditionalMutants(others, OFFER)).toEqual([]);
});
