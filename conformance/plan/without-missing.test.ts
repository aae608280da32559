import { expect, test } from 'vitest';
import { call, defineCase, needs, setup, status } from '../cases/build.js';
import type { Step } from '../cases/case.js';
import { withoutMissing } from './without-missing.js';

const OK = status('COF-READ-200', 200);
const read = { ...call('read', 'getFundsConsent', {}, OK), duty: 'shows-approval' };
const look = { ...call('look', 'getFundsConsentStatus', {}, OK), duty: 'shows-approval' };
const made = setup(call('create', 'createFundsConsent', {}));
const caseOf = (...steps: (typeof read)[]) =>
  defineCase({ id: 'a/b/c', title: 'A case', needs: needs('COF'), steps: [made, ...steps] });

const aliases = (...steps: (typeof read)[]) =>
  withoutMissing(caseOf(...steps), { missingOperations: ['getFundsConsent'] }).case.steps.map(
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

const OF_PAYMENT = { missingOperations: ['getPaymentScaStatus'] };
const sca = call('sca', 'getPaymentScaStatus', {}, status('PIS-AUTH-STATUS-200', 200));
const after = call(
  'after',
  'getPaymentStatus',
  {},
  {
    check: 'any',
    clause: 'PIS-APPROVED-AUTHORISED',
    of: [[{ check: 'equal', clause: 'X', left: '${sca.body.scaStatus}', right: 'finalised' }]],
  },
);
const orders = (...steps: Step[]) =>
  defineCase({ id: 'a/b/c', title: 'A case', needs: needs('PIS'), steps });

test('the status of an authorisation is not read where it has no address, and what is left out is told', () => {
  const { case: each, left } = withoutMissing(orders(sca, after), OF_PAYMENT);
  expect(each.steps).toEqual([after]);
  expect(each.clauses).not.toContain('PIS-AUTH-STATUS-200');
  expect(left.map(({ case: { steps }, lack }) => [steps, lack])).toEqual([
    [[sca], { path: 'missingOperations', reason: 'missingOperations has getPaymentScaStatus' }],
  ]);
});

test('a status that a request hangs on is not left out', () => {
  const when = { ...after, when: '${sca.body.scaStatus}' };
  expect(withoutMissing(orders(sca, when), OF_PAYMENT).case.steps).toEqual([sca, when]);
});
