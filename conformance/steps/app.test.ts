import { expect, test } from 'vitest';
import { inApp } from '../cases/build.js';
import type { Profile } from '../profile/profile.js';
import { carryOutApp } from './app.js';
import type { StepContext } from './step-context.js';

const contextWith = (approve: readonly object[]): StepContext => {
  const psu = { id: 'anna', password: 'p', decoupled: { approve } };
  const profile = { psu, target: { authUrl: 'https://bank.example' } } as unknown as Profile;
  const scope = { seen: new Map(), profile, tpp: null, now: new Date(0), newUuid: () => '' };
  return { scope, spec: new Map(), signal: new AbortController().signal } as unknown as StepContext;
};
const step = { ...inApp('approve', 'a-1', 'approve'), amongSeveral: true as const };

test('a script that names no id decides on none of several things', async () => {
  const { inapplicable, exchanges } = await carryOutApp(step, contextWith([{ submit: '*' }]));
  expect(inapplicable).toBe(
    'psu.decoupled.approve does not say which of several decisions is meant',
  );
  expect(exchanges).toEqual([]);
});

test('a script that names one is carried out', async () => {
  const acts = [{ submit: 'approve={authorisationId}' }];
  await expect(carryOutApp(step, contextWith(acts))).rejects.toThrow(/no button approve=a-1/);
});
