import { expect, test } from 'vitest';
import { addressAt, otherVersion, pathAt, serviceBase, serviceBases } from './service-base.js';

const target = {
  baseUrl: 'https://b.example',
  authUrl: 'https://b.example',
  paths: {
    PIS: 'https://b.example/pis',
    AIS: 'https://b.example/ais',
    COF: 'https://f.example',
    SBS: 'https://b.example/pis',
  },
};

test.each([
  ['/v1/payments/sepa-credit-transfers', '/pis'],
  ['/v1/bulk-payments/x', '/pis'],
  ['/v1/{payment-service}/{payment-product}', '/pis'],
  ['/v1/consents/{consentId}/status', '/ais'],
  ['/v1/accounts', '/ais'],
  ['/v1/card-accounts/1', '/ais'],
  ['/v1/signing-baskets', '/pis'],
  ['/v1/funds-confirmations', ''],
])('%s has the base path %s', (path, base) => {
  expect(serviceBase({ target }, path)).toBe(`https://b.example${base}`);
});

test('consents for funds confirmation have the base of COF', () => {
  const path = '/v2/consents/confirmation-of-funds/{consentId}';
  expect(serviceBase({ target }, path)).toBe('https://f.example');
});

test('lists each base URL once', () => {
  const { paths } = target;
  expect(serviceBases(target)).toEqual([paths.PIS, paths.AIS, paths.COF, 'https://b.example']);
});

const versions = { PIS: 'v1.3', AIS: 'none' };

test.each([
  ['/v1/payments/sepa-credit-transfers', '/pis/v1.3/payments/sepa-credit-transfers'],
  ['/v1/{payment-service}/{payment-product}', '/pis/v1.3/{payment-service}/{payment-product}'],
  ['/v1/consents/{consentId}', '/ais/consents/{consentId}'],
  ['/v1/signing-baskets', '/pis/v1/signing-baskets'],
  ['/v1/funds-confirmations', '/v1/funds-confirmations'],
])('%s has the address %s with other versions', (path, address) => {
  const profile = { target: { ...target, versions } };
  expect(addressAt(profile, path)).toBe(`https://b.example${address}`);
  const own = pathAt(profile, path);
  expect(serviceBase(profile, own)).toBe(serviceBase(profile, path));
});

test('names the service that has another version', () => {
  const profile = { target: { ...target, versions } };
  expect(otherVersion(profile, '/consents/{consentId}')).toEqual({
    service: 'AIS',
    version: 'none',
  });
  expect(otherVersion(profile, '/v1/signing-baskets')).toBeUndefined();
});
