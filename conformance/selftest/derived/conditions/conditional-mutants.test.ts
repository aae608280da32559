import { expect, test } from 'vitest';
import type { BankOffer } from '../../../../standard/dimension.js';
import type { OperationId } from '../../../cases/operations.js';
import type { Mutant } from '../mutant.js';
import { conditionalMutants, drawConditional, mutantCalled } from './conditional-mutants.js';

const OFFER: BankOffer = {
  products: { payments: ['sepa-credit-transfers', 'target-2-payments'] },
  approaches: ['REDIRECT'],
  models: ['detailed', 'global'],
  accounts: ['first', 'later'],
  psus: ['first'],
  bookings: ['booked'],
  periods: ['from'],
  pages: ['first'],
  implicit: ['REDIRECT'],
  cancellable: ['authorised', 'ended'],
  atOnce: [],
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

test('derives no condition of a consent that does not exist, or that no token was issued for', () => {
  const reads = (operator: string) =>
    conditionalMutants([mutant({ operator, target: { operation: 'getAccount' } })], OFFER).map(
      ({ id }) => id,
    );
  expect(reads('consent-superseded')).toEqual(
    expect.arrayContaining(['m?model=global', 'm?moment=later', 'm?token=with']),
  );
  expect(reads('consent-unknown')).toContain('m?account=later');
  expect(reads('consent-unknown').join(' ')).not.toMatch(/model|moment|tries|rights/);
  expect(reads('consent-received')).toContain('m?model=global');
  expect(reads('consent-received')).not.toContain('m?token=with');
});

test('derives no condition that excludes what the mutant does', () => {
  const idsOf = (operator: string, operation: OperationId) =>
    conditionalMutants([mutant({ operator, target: { operation } })], {
      ...OFFER,
      approaches: ['REDIRECT', 'DECOUPLED'],
      implicit: ['REDIRECT', 'DECOUPLED'],
    }).map(({ id }) => id);
  expect(idsOf('consent-spent-for-today', 'getAccount')).not.toContain('m?presence=present');
  expect(idsOf('consent-spent-for-today', 'getAccount')).toContain('m?presence=absent');
  expect(idsOf('consent-rejected', 'getAccount')).not.toContain('m?tries=again');
  // a creation that is refused has no approach; one that is served, and a read, have one
  expect(idsOf('identity-none', 'createConsent')).not.toContain('m?approach=DECOUPLED');
  expect(idsOf('status-failure', 'createConsent')).toContain('m?approach=DECOUPLED');
  expect(idsOf('identity-none', 'getConsent')).toContain('m?approach=DECOUPLED');
});

test('derives none from conforming, intermittent or wide mutants', () => {
  const others = [
    mutant({ intent: 'conforming' }),
    mutant({ every: 5 }),
    mutant({ target: { operation: 'everywhere' } }),
  ];
  expect(conditionalMutants(others, OFFER)).toEqual([]);
});

const draw = (conditions: number, more: Partial<Parameters<typeof drawConditional>[2]> = {}) =>
  drawConditional([mutant(), mutant({ id: 'n', intent: 'conforming' })], OFFER, {
    conditions,
    size: 10,
    seed: '1',
    ...more,
  });

test('draws different mutants with conditions of different dimensions, the same for a seed', () => {
  const drawn = draw(2);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(10);
  for (const { when = [] } of drawn) {
    expect(new Set(when.map(({ dimension }) => dimension)).size).toBe(2);
  }
  expect(draw(2)).toEqual(drawn);
  expect(draw(2, { seed: '2' })).not.toEqual(drawn);
});

test('draws no conditions that the contract does not allow together', () => {
  const updates = [mutant({ target: { operation: 'updatePaymentPsuData', kind: 'payments' } })];
  const ids = drawConditional(updates, OFFER, { conditions: 2, size: 5_000, seed: '1' }).map(
    ({ id }) => id,
  );
  expect(ids).toContain('m?start=implicit&stage=created');
  expect(ids).not.toContain('m?start=explicit&stage=created');
});

test('draws all that there are when more are asked for', () => {
  const all = conditionalMutants([mutant()], OFFER).map(({ id }) => id);
  const drawn = drawConditional([mutant()], OFFER, { conditions: 1, size: 1_000, seed: '1' });
  expect(drawn.map(({ id }) => id).sort()).toEqual([...all].sort());
  expect(draw(1, { size: 0 })).toEqual([]);
});

test('finds a drawn mutant again by its id', () => {
  const byId = new Map([['m', mutant()]]);
  const [one] = drawConditional([mutant()], OFFER, { conditions: 3, size: 1, seed: '1' });
  expect(mutantCalled(one?.id ?? '', byId)).toEqual(one);
  expect(mutantCalled('m', byId)).toEqual(mutant());
  for (const id of ['x?tpp=second', 'm?no=such', 'm?tpp', 'm?tpp=second&']) {
    expect(mutantCalled(id, byId), id).toBeUndefined();
  }
});
