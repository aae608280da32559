import { expect, test } from 'vitest';
import { CONTRACT_OPERATIONS } from './operations.js';
import { RESOURCES } from './resources.js';
import {
  askingOperationOf,
  authorisationParameterOf,
  doingOf,
  operationOf,
  resourceNamed,
  rolesOf,
  statusReadOf,
} from './roles.js';

const rolesNamed = (name: Parameters<typeof resourceNamed>[0]) => rolesOf(resourceNamed(name));

test('every kind has its operations, by path and method', () => {
  expect(rolesNamed('payment')).toEqual({
    create: 'initiatePayment',
    read: 'getPayment',
    status: 'getPaymentStatus',
    delete: 'cancelPayment',
    start: 'startPaymentAuthorisation',
    list: 'listPaymentAuthorisations',
    sca: 'getPaymentScaStatus',
    update: 'updatePaymentPsuData',
  });
  expect(rolesNamed('cancellation')).toEqual({
    read: 'getPayment',
    status: 'getPaymentStatus',
    delete: 'cancelPayment',
    start: 'startPaymentCancellationAuthorisation',
    list: 'listPaymentCancellationAuthorisations',
    sca: 'getPaymentCancellationScaStatus',
    update: 'updatePaymentCancellationPsuData',
  });
  expect(rolesNamed('basket')).not.toHaveProperty('status');
  expect(rolesNamed('funds-consent')).toEqual({
    create: 'createFundsConsent',
    read: 'getFundsConsent',
    status: 'getFundsConsentStatus',
    delete: 'deleteFundsConsent',
    start: 'startFundsConsentAuthorisation',
    update: 'updateFundsConsentPsuData',
  });
});

test('every operation that is about a kind is found, also one of the formal definition', () => {
  const others = CONTRACT_OPERATIONS.filter(({ id }) => doingOf(id) === undefined);
  expect(others.filter(({ path }) => /consents|baskets|\{paymentId\}/.test(path))).toEqual([]);
  expect(others.map(({ id }) => id)).toContain('validatePayment');
  expect(doingOf('cancelPayment')).toMatchObject({ resource: { name: 'payment' }, role: 'delete' });
  expect(doingOf('getSigningBasketStatus')).toMatchObject({ resource: { name: 'basket' } });
  expect(doingOf('updatePaymentCancellationPsuData')?.resource.name).toBe('cancellation');
  expect(doingOf('listAccounts')).toBeUndefined();
  expect(doingOf(null)).toBeUndefined();
});

test('a kind names the clause of every operation that it has, and of no other one', () => {
  const wrong = RESOURCES.filter(({ asks }) => asks === 'POST').flatMap((resource) => {
    const { status: _, ...named } = resource.answers as Readonly<Record<string, string>>;
    const { status: __, ...roles } = rolesOf(resource);
    return Object.keys(named).sort().join() === Object.keys(roles).sort().join()
      ? []
      : [resource.name];
  });
  expect(wrong).toEqual([]);
});

test('what asks the PSU, reads the status and names an authorisation follows from the row', () => {
  const [payment, cancellation, basket] = (['payment', 'cancellation', 'basket'] as const).map(
    resourceNamed,
  );
  if (!payment || !cancellation || !basket) throw new Error('a kind is missing');
  expect([payment, cancellation].map(askingOperationOf)).toEqual([
    'initiatePayment',
    'cancelPayment',
  ]);
  expect([payment, basket].map(statusReadOf)).toEqual(['getPaymentStatus', 'getSigningBasket']);
  expect([payment, cancellation].map(authorisationParameterOf)).toEqual([
    'authorisationId',
    'cancellationId',
  ]);
  expect(() => operationOf(resourceNamed('funds-consent'), 'list')).toThrow('no list');
});
