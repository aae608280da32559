import { expect, test } from 'vitest';
import { call, defineCase, needs, setup, status } from '../cases/build.js';
import { withoutMissing } from './without-missing.js';

const OK = status('COF-READ-200', 200);
const read = { ...call('read', 'getFundsConsent', {}, OK), duty: 'shows-approval' };
const look = { ...call('look', 'getFundsConsentStatus', {}, OK), duty: 'shows-approval' };
const made = setup(call('create', 'createFundsConsent', {}));
const caseOf = (...steps: (typeof read)[]) =>
  defineCase({ id: 'a/b/c', title: 'A case', needs: needs('COF'), steps: [made, ...steps] });

const aliases = (...steps: (typeof read)[]) =>
  withoutMissing(caseOf(...steps), { missingOperations: ['getFundsConsent'] }).steps.map(
    ({ as }) => as,
  );

test('a try on an operation that the bank lacks is left out, the others stay', () => {
  expect(aliases(read, look)).toEqual(['create', 'look']);
});

test('a step that others go on from stays, and the case does not apply', () => {
  const after = { ...look, when: '${read.body.consentStatus}' };
  expect(aliases(read, after)).toEqual(['create', 'read', 'look']);
});

test('a case that would judge nothing stays as it is', () => {
  expect(aliases(read)).toEqual(['create', 'read']);
});
