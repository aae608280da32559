import { expect, test } from 'vitest';
import { grant, refused, status, success } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { createPayment } from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { cancellationAnswer, cancellationOrTooLate } from '../pis/payment-calls.js';
import { combinationCases } from './combination-cases.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';
import { isSigned, signedIn } from './signed-in.js';

const ROWS = Array.from({ length: 100 }, (_, at) => ({ product: `p${at}`, tpp: 'second' }));
const signedRows = (signatures: OfferedByBank['signatures']): number =>
  ROWS.filter((row) => isSigned(row, { ...EVERYTHING, signatures })).length;

test('half of the rows sign, where the bank takes both and the profile has the seal of the TPP', () => {
  const [tpp1, tpp2] = [{}, {}];
  expect(signedRows({ tpp1, tpp2, required: false })).toBeGreaterThan(35);
  expect(signedRows({ tpp1, tpp2, required: false })).toBeLessThan(65);
  expect(signedRows({ tpp1, tpp2 })).toBe(0);
  expect(signedRows({ tpp1, required: false })).toBe(0);
  expect(signedRows(undefined)).toBe(0);
});

const served = status('PIS-STATUS-200', 200);

test.each([
  ['a creation', createPayment(), true],
  ['a read', onPayment.status('read', {}, served), true],
  ['a cancellation', onPayment.remove('remove', {}, cancellationAnswer()), true],
  ['one that may be too late', onPayment.remove('remove', {}, cancellationOrTooLate()), false],
  ['a refusal', onPayment.read('read', {}, refused('OWN-PAYMENT-READ')), false],
  ['one that is not judged', onPayment.start('start', {}), false],
] as const)('signs, or not: %s', (_what, step, isSignedStep) => {
  const made = signedIn(step) as CallStep;
  expect(made.sign).toEqual(isSignedStep ? {} : undefined);
  expect(made.plain?.unsigned).toBe(isSignedStep ? 'HDR-SIGNATURE-SERVED' : undefined);
});

test('a grant signs its start and what is read between', () => {
  const begun = [onPayment.status('begun', {}, success('PIS-STATUS-200'))];
  expect(signedIn(grant('create', { begun }))).toMatchObject({
    signed: true,
    begun: [{ as: 'begun', sign: {} }],
  });
});

/** All requests that these steps write out, with those of grants. */
const calls = (steps: readonly Step[]): readonly CallStep[] =>
  steps.flatMap((step) =>
    step.kind === 'call' ? [step] : step.kind === 'grant' ? (step.begun ?? []) : [],
  );

test('each kind has signed creations, reads and deletions, and no caller that is refused signs', () => {
  const all = combinationCases(EVERYTHING).flatMap(({ id, steps }) =>
    calls(steps).map((step) => ({ ...step, kind: id.split('/')[1] })),
  );
  const signedOnes = all.filter(({ sign }) => sign !== undefined);
  for (const kind of ['payment', 'consent', 'basket', 'funds-consent']) {
    const names = new Set(signedOnes.flatMap((step) => (step.kind === kind ? [step.as] : [])));
    expect([...names]).toEqual(expect.arrayContaining(['create', 'read-after', 'remove']));
  }
  expect(signedOnes.filter(({ as }) => /-by-(?!one)/.test(as))).toEqual([]);
  const { signatures: _, ...unsealed } = EVERYTHING;
  const unsigned = combinationCases(unsealed).flatMap(({ steps }) => calls(steps));
  expect(unsigned.filter(({ sign }) => sign !== undefined)).toEqual([]);
});
