import { expect, test } from 'vitest';
import type { BankOffer } from './dimension.js';
import { DIMENSION_RULES, ruleAgainst } from './dimension-rules.js';
import { conditionsAt, DIMENSIONS } from './dimensions.js';
import { CONTRACT_OPERATIONS } from './operations.js';

const OFFER: BankOffer = {
  products: {
    payments: ['sepa-credit-transfers', 'ro-credit-transfers', 'pain.001-sepa-credit-transfers'],
    'bulk-payments': ['pain.001-target-2-payments'],
  },
  approaches: ['REDIRECT', 'OAUTH', 'EMBEDDED'],
  models: ['detailed', 'global', 'bankOffered'],
  accounts: ['first', 'later', 'card'],
  psus: ['first', 'second', 'company'],
  bookings: ['booked', 'both'],
  periods: ['from', 'days'],
  pages: ['first', 'later'],
  implicit: ['REDIRECT'],
  cancellable: ['authorised', 'ended'],
  atOnce: [],
};

const at = (operation: string, kind?: string) => {
  const place = kind === undefined ? { operation } : { operation, kind };
  return conditionsAt(place, OFFER).map(({ dimension, value }) => `${dimension}=${value}`);
};

test('has each dimension once', () => {
  const names = DIMENSIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('gives payments the products of their service and form', () => {
  const products = (kind: string) =>
    at('getPayment', kind).filter((each) => /^(?:product|service)=/.test(each));
  expect(products('payments')).toEqual([
    'product=sepa-credit-transfers',
    'product=ro-credit-transfers',
  ]);
  expect(products('pain.001')).toEqual([
    ...['service=payments', 'service=bulk-payments'],
    ...['product=pain.001-sepa-credit-transfers', 'product=pain.001-target-2-payments'],
  ]);
});

test('has stages and tries for what exists, and none for a creation', () => {
  const isOfExisting = (each: string) => /^(?:stage|moment|tries)=/.test(each);
  expect(at('createConsent').filter(isOfExisting)).toEqual([]);
  expect(at('getConsent').filter(isOfExisting)).toHaveLength(9);
  // a consent that is not authorised serves no read
  expect(at('listAccounts').filter(isOfExisting)).toHaveLength(4);
});

test('has the parameters of a query for its operation alone', () => {
  expect(at('listTransactions')).toEqual(
    expect.arrayContaining(['booking=both', 'period=days', 'page=later', 'account=later']),
  );
  expect(at('listAccounts').filter((each) => /^(?:booking|period|page)/.test(each))).toEqual([]);
});

test('every operation has some dimension, and a value alone is no condition', () => {
  for (const { id } of CONTRACT_OPERATIONS) expect(at(id).length, id).toBeGreaterThan(0);
  expect(at('getConsent').some((each) => each.startsWith('kind='))).toBe(false);
});

test('knows what the contract does not allow together', () => {
  const rule = (operation: string, ...conditions: readonly [string, string][]) =>
    ruleAgainst(
      conditions.map(([dimension, value]) => ({ dimension: dimension as 'stage', value })),
      { operation },
    )?.because.split(':')[0];
  expect(rule('getConsent', ['approach', 'EMBEDDED'], ['model', 'bankOffered'])).toBe(
    'Consent resource',
  );
  expect(rule('getConsent', ['approach', 'EMBEDDED'])).toBeUndefined();
  expect(rule('getSigningBasket', ['approach', 'OAUTH'])).toBe('Authentication 4');
  expect(rule('getPayment', ['approach', 'OAUTH'])).toBeUndefined();
  expect(rule('getSigningBasket', ['approach', 'REDIRECT'])).toBeUndefined();
  expect(rule('startPaymentAuthorisation', ['approach', 'OAUTH'])).toBe('Authentication 5');
});

test('every rule names values that some dimension has', () => {
  const names = new Set<string>(DIMENSIONS.map(({ name }) => name));
  for (const { never } of DIMENSION_RULES) {
    expect(Object.keys(never).filter((name) => !names.has(name))).toEqual([]);
  }
});
