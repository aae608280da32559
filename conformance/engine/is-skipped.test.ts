import { expect, test } from 'vitest';
import type { Scope } from '../answers/resolve-value.js';
import { call } from '../cases/build.js';
import { isLeftOut } from './is-skipped.js';
import { PROFILE } from './tiny-bank.testing.js';

const scope = { profile: PROFILE, seen: new Map() } as unknown as Scope;
const ID = '${profile.psu.id}';

/** Whether a step is left out where the name of the PSU is one of these values. */
const isLeft = (...values: readonly string[]): boolean =>
  isLeftOut({ ...call('read', 'getPayment', {}), skipWhen: [{ value: ID, in: values }] }, scope);

test('a step is left out for a value, and for a reference with the same value', () => {
  expect(isLeft(PROFILE.psu.id)).toBe(true);
  expect(isLeft('somebody else', ID)).toBe(true);
  expect(isLeft('somebody else')).toBe(false);
});

test('a reference without a value is the same as nothing', () => {
  expect(isLeft('${profile.secondPsu.id}', '${other.body.id}')).toBe(false);
});
