import { expect, test } from 'vitest';
import type { Profile } from '../profile/profile.js';
import { learnProfile } from './learn-profile.js';

test('passwords and the client secrets of both TPPs are redacted', () => {
  const learnt: [readonly string[], string][] = [];
  const profile: Pick<Profile, 'psu' | 'tpp'> = {
    psu: { id: 'anna', password: 'p', approve: [] },
    tpp: { redirectUri: 'https://tpp.example/', clientSecret: 's1', secondClientSecret: 's2' },
  };
  learnProfile(
    { learn: (values, kind) => learnt.push([[...values], kind ?? '']) },
    profile as Profile,
  );
  expect(learnt).toEqual([
    [['p'], 'password'],
    [['s1'], 'secret'],
    [['s2'], 'secret'],
    [[], 'secret'],
  ]);
});
