import { expect, test } from 'vitest';
import { appliesTo, frameworkSaid } from './applies-to.js';

const CLAUSE = { dialects: ['contract', 'berlin-group'], versions: '1.3.6-1.3.9' } as const;

test.each([
  [{ dialect: 'contract' }, true],
  [{ dialect: 'berlin-group' }, true],
  [{ dialect: 'berlin-group', framework: '1.3.4' }, false],
  [{ dialect: 'berlin-group', framework: '1.3.8' }, true],
  [{ dialect: 'berlin-group', framework: '1.3.12' }, false],
] as const)('a clause of 1.3.6 to 1.3.9 and a bank of %j', (spoken, want) => {
  expect(appliesTo(CLAUSE, spoken)).toBe(want);
});

test('a clause of one dialect belongs to no version of the other', () => {
  const only = { dialects: ['berlin-group'], versions: '1.3.6-' } as const;
  expect(appliesTo(only, { dialect: 'contract' })).toBe(false);
});

test('a record names only another version than that of the contract', () => {
  const said = ['1.3.6', '1.3.9'].map((framework) =>
    frameworkSaid({ dialect: 'berlin-group', framework }),
  );
  expect(said).toEqual([{}, { framework: '1.3.9' }]);
  expect(frameworkSaid({ dialect: 'contract' })).toEqual({});
});
