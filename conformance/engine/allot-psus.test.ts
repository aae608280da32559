import { expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { allotPsus } from './allot-psus.js';
import { lanesOf } from './lanes-of.js';
import { nextReady } from './schedule-cases.js';
import { READ } from './tiny-bank.testing.js';

const PROFILE = {
  psu: { id: 'one', password: 'p' },
  ais: { accounts: [{ iban: 'A' }], consentModels: ['dedicated'] },
  morePsus: ['two', 'three'].map((id) => ({ id, password: 'p', accounts: [{ iban: id }] })),
} as unknown as Profile;

const serial = (id: string, more: Partial<Case> = {}): Case => ({
  ...READ,
  id,
  tags: ['serial'],
  ...more,
});
const [STEP] = READ.steps;
const long = STEP === undefined ? [] : [STEP, STEP, STEP];
const CASES = [
  serial('a'),
  serial('b'),
  serial('long', { steps: long }),
  serial('pays', { steps: long, needs: { services: [], profile: ['profile.pis'] } }),
  { ...READ, id: 'free', steps: [] },
];

const psus = (concurrency: number, cases: readonly Case[] = CASES) =>
  Object.fromEntries(
    [...allotPsus(cases, PROFILE, concurrency)].map(([id, { psu, ais }]) => [
      id,
      [psu.id, ais?.accounts[0]?.iban],
    ]),
  );

test('spreads cases with consents over the PSUs, the longest first', () => {
  // the first PSU is busy with the case that only it can run
  expect(psus(8)).toEqual({ long: ['two', 'two'], a: ['three', 'three'], b: ['three', 'three'] });
});

test('uses no more PSUs than parallel cases, and only the first PSU for sequential cases', () => {
  expect(psus(2)).toEqual({ long: ['two', 'two'], b: ['two', 'two'] });
  expect(psus(1)).toEqual({});
});

test('allows cases of different PSUs in parallel, but not those of the same PSU', () => {
  const [a, b, big] = CASES;
  const allotted = allotPsus(CASES, PROFILE, 8);
  const lanes = (each: Case) => lanesOf(each, allotted.get(each.id) ?? PROFILE);
  const next = (waiting: Case | undefined, running: Case | undefined) =>
    nextReady([waiting ?? READ], [running ?? READ], { lanesOf: lanes })?.id;
  expect(next(a, big)).toBe('a');
  expect(next(a, b)).toBeUndefined();
});

test('leaves walks to the first PSU, who acts in them', () => {
  const walk = { ...serial('walk', { steps: [] }), walk: {} } as unknown as Case;
  expect(psus(8, [serial('long', { steps: long }), walk, { ...walk, id: 'other' }])).toEqual({});
});
