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

test('omits only the steps that call a missing operation', () => {
  expect(aliases(read, look)).toEqual(['create', 'look']);
});

test('keeps a step that later steps need', () => {
  const after = { ...look, when: '${read.body.consentStatus}' };
  expect(aliases(read, after)).toEqual(['create', 'read', 'look']);
});

test('does not change a case that would test nothing', () => {
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

test('omits the read of a missing SCA status endpoint and reports it', () => {
  const { case: each, left } = withoutMissing(orders(sca, after), OF_PAYMENT);
  expect(each.steps).toEqual([after]);
  expect(each.clauses).not.toContain('PIS-AUTH-STATUS-200');
  expect(left.map(({ case: { steps }, lack }) => [steps, lack])).toEqual([
    [[sca], { path: 'missingOperations', reason: 'missingOperations has getPaymentScaStatus' }],
  ]);
});

test('keeps the read of a status that a request depends on', () => {
  const when = { ...after, when: '${sca.body.scaStatus}' };
  expect(withoutMissing(orders(sca, when), OF_PAYMENT).case.steps).toEqual([sca, when]);
});
