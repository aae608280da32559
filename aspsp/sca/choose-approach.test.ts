import { expect, it } from 'vitest';
import { chooseApproach } from './choose-approach.js';

const ALL = ['redirect', 'oauth', 'decoupled', 'embedded'] as const;

it.each([
  [ALL, undefined, false, 'REDIRECT'],
  [ALL, true, false, 'REDIRECT'],
  [ALL, false, false, 'DECOUPLED'],
  [ALL, undefined, true, 'EMBEDDED'],
  [ALL, false, true, 'EMBEDDED'],
  [ALL, true, true, undefined],
  [['embedded', 'redirect'], undefined, false, 'EMBEDDED'],
  [['embedded', 'redirect'], true, false, 'REDIRECT'],
  [['embedded', 'oauth'], true, false, 'REDIRECT'],
  [['embedded', 'decoupled'], true, false, 'EMBEDDED'],
  [['embedded', 'decoupled'], true, true, 'EMBEDDED'],
  [['oauth'], undefined, false, 'REDIRECT'],
  [['oauth'], false, false, undefined],
  [['redirect', 'decoupled'], undefined, true, 'DECOUPLED'],
  [['redirect'], undefined, true, undefined],
  [[], undefined, false, undefined],
] as const)('%j, preferred %s, credentials %s: %s', (offered, preferred, credentials, want) => {
  expect(chooseApproach({ offered, preferred, credentials })).toBe(want);
});
