import { expect, it } from 'vitest';
import { absentFaults, refuseAbsentFaults } from './refuse-absent-faults.js';

const FORMAL = { dialect: 'berlin-group' } as const;
const CONTRACT = { dialect: 'contract' } as const;

it.each([
  [
    FORMAL,
    'scope-missing-in-redirect',
    'breaks no clause of the dialect berlin-group, version 1.3.6',
  ],
  [FORMAL, 'account-list-answers-503', 'changes no operation of the dialect berlin-group, version'],
  [FORMAL, 'chosen-method-spelled-rightly', 'changes only fields that the dialect berlin-group'],
  [CONTRACT, 'state-not-returned', 'breaks no clause of the dialect contract'],
] as const)('%j refuses the fault %s, which exists in the other dialect', (spoken, id, reason) => {
  const other = spoken === FORMAL ? 'contract' : 'berlin-group';
  expect(() => refuseAbsentFaults(['initiate-answers-200', id], spoken)).toThrow(
    expect.objectContaining({
      code: 'USAGE',
      message: expect.stringContaining(`The fault ${id} ${reason}`),
      hint: `Leave out --fault ${id}, or start the bank with --dialect ${other}.`,
    }),
  );
});

it('takes the faults of both dialects, and unknown ones, which the bank itself refuses', () => {
  const faults = ['initiate-answers-200', 'foreign-payment-readable', 'none-such'];
  for (const spoken of [FORMAL, CONTRACT]) {
    expect(() => refuseAbsentFaults(faults, spoken)).not.toThrow();
  }
});

it('finds the faults of renamed fields, of other clauses and of missing operations', () => {
  const formal = [...absentFaults(FORMAL)];
  const which = (what: string) => formal.filter(([, reason]) => reason.startsWith(what)).length;
  expect([which('changes only'), which('breaks no'), which('changes no')]).toMatchInlineSnapshot(`
    [
      8,
      19,
      4,
    ]
  `);
  expect([...absentFaults(CONTRACT).keys()]).toEqual([
    'state-not-returned',
    'state-of-redirect-is-another',
    'code-verifier-ignored',
    'wrong-code-verifier-accepted',
  ]);
});
