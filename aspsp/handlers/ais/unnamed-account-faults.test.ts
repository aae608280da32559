import { expect, it } from 'vitest';
import { unnamedAccountFaults } from './unnamed-account-faults.js';

const OFFERED = { balances: [], transactions: [] };
const NAMED = { balances: [{ iban: 'DE06999900010000000101' }] };

it.each([
  { access: OFFERED, approach: 'EMBEDDED', want: ['SERVICE_INVALID'] },
  { access: OFFERED, approach: 'REDIRECT', want: [] },
  { access: OFFERED, approach: 'DECOUPLED', want: [] },
  { access: NAMED, approach: 'EMBEDDED', want: [] },
  { access: { allPsd2: 'allAccounts' }, approach: 'EMBEDDED', want: [] },
] as const)('$access with $approach', ({ access, approach, want }) => {
  expect(unnamedAccountFaults(access, approach).map(({ code }) => code)).toEqual(want);
});
