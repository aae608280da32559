import { expect, test } from 'vitest';
import { roleInClaims } from './role-in-claims.js';

const roles = [
  { role: 'reader', value: 'staff' },
  { role: 'owner', value: 'leads' },
  { role: 'tester', value: 'qa' },
] as const;

test.each([
  ['the only group', { groups: ['qa'] }, 'groups', undefined, 'tester'],
  ['the highest one', { groups: ['staff', 'leads', 'qa'] }, 'groups', undefined, 'owner'],
  ['one text', { groups: 'qa' }, 'groups', undefined, 'tester'],
  ['a path', { realm: { roles: ['qa'] } }, 'realm.roles', undefined, 'tester'],
  [
    'a name with dots',
    { 'https://a.example/g': ['qa'] },
    'https://a.example/g',
    'reader',
    'tester',
  ],
  ['other groups', { groups: ['sales'] }, 'groups', undefined, undefined],
  ['part of a name', { groups: ['leads-of-sales'] }, 'groups', undefined, undefined],
  ['the default', { groups: ['sales'] }, 'groups', 'reader', 'reader'],
  ['a role above the default', { groups: ['qa'] }, 'groups', 'reader', 'tester'],
  ['no claim', {}, 'groups', undefined, undefined],
  ['no inherited claim', {}, 'constructor.name', undefined, undefined],
] as const)('takes the role from %s', (_, claims, roleClaim, defaultRole, want) => {
  expect(roleInClaims(claims, { roleClaim, roles, defaultRole })).toBe(want);
});
