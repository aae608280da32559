import { expect, it } from 'vitest';
import {
  foreignId,
  knownOperations,
  ownOperations,
  shapeOf,
  withOurNames,
} from './known-operations.js';
import { matchOperation, paymentValues } from './match-operation.js';
import { operationsIn } from './operations.js';

const OURS = {
  paths: {
    '/v1/consents/{consentId}': { get: { operationId: 'getConsent', tags: ['AIS'] } },
    '/v1/{payment-service}/{payment-product}': {
      post: { operationId: 'initiatePayment', tags: ['PIS'], 'x-extension': true },
    },
    '/v1/strange': { get: { operationId: 'strange' } },
  },
};
const known = knownOperations([OURS]);

it('knows only operations with an id of ours', () => {
  expect([...known.keys()]).toEqual(['GET /v1/consents/{}', 'POST /v1/{}/{}']);
  expect(ownOperations(OURS)).toEqual([
    { id: 'getConsent', service: 'AIS', extension: false },
    { id: 'initiatePayment', service: 'PIS', extension: true },
  ]);
});

it.each([
  ['GET', '/v1/consents/{id}', 'getConsent', {}],
  ['GET', 'v1/consents/{id}/', 'getConsent', {}],
  ['POST', '/v1/{a}/{b}', 'initiatePayment', {}],
  ['POST', '/v1/payments/{b}', 'initiatePayment', { 'payment-service': 'payments' }],
  [
    'POST',
    '/v1/payments/sepa',
    'initiatePayment',
    { 'payment-service': 'payments', 'payment-product': 'sepa' },
  ],
])('finds the operation of %s %s', (method, path, id, literals) => {
  expect(matchOperation(known, { method, path })).toEqual({ id, literals });
});

it.each([
  ['DELETE', '/v1/consents/{id}'],
  ['POST', '/v1/transfers/sepa'],
  ['POST', '/v1/payments/sepa/more'],
])('finds none for %s %s', (method, path) => {
  expect(matchOperation(known, { method, path })).toBeUndefined();
});

it('gives a foreign operation a name that is none of ours', () => {
  const paths = {
    '/a/{x}': { get: { operationId: 'getConsent' }, put: { operationId: 'own' }, post: {} },
  };
  expect(operationsIn({ paths }).map(foreignId)).toEqual(['GET /a/{}', 'own', 'POST /a/{}']);
});

it('compares paths without the names of their parameters', () => {
  expect(shapeOf('get', '//a/{b}/')).toBe('GET /a/{}');
  expect(withOurNames('/a/{x}/{y}', '/a/{b}')).toBe('/a/{b}/{y}');
});

it.each([
  ['/v1/{a}/{b}', {}, ['payments'], ['sepa']],
  ['/v1/payments/{b}', { 'payment-service': 'payments' }, ['payments'], ['sepa']],
  ['/v1/{a}/sepa', { 'payment-product': 'sepa' }, ['payments'], ['sepa']],
  ['/v1/{c}/{d}', {}, undefined, undefined],
])('reads the payments of %s', (path, literals, services, products) => {
  const parameters = [
    { in: 'path', name: 'a', schema: { enum: ['payments'] } },
    { in: 'path', name: 'b', schema: { $ref: '#/sepa' } },
    { in: 'header', name: 'c', schema: { enum: ['other'] } },
  ];
  const root = {
    sepa: { allOf: [{ enum: ['sepa'] }] },
    paths: { [path]: { post: { parameters } } },
  };
  const [post] = operationsIn(root);
  const of = (name: 'payment-service' | 'payment-product') =>
    post && paymentValues(root, { ...post, id: 'initiatePayment', literals }, name).values;
  expect([of('payment-service'), of('payment-product')]).toEqual([services, products]);
});
