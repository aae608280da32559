import { describe, expect, test } from 'vitest';
import { combinationCalled, combinationCases } from './combination-cases.js';
import type { OfferedByBank } from './offer.js';

const BANK: OfferedByBank = {
  services: ['PIS', 'AIS', 'SBS', 'COF', 'IAM'],
  sca: { approaches: ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED'] },
  psu: { approve: [{ open: '{link}' }], otp: {}, decoupled: { approve: [], reject: [] } },
  identities: { tpp2: {} },
  pis: {
    paymentServices: ['payments', 'periodic-payments'],
    products: ['sepa-credit-transfers', 'pain.001-sepa-credit-transfers'],
    periodicProducts: ['sepa-credit-transfers'],
  },
  ais: { accounts: [{}, {}], consentModels: ['detailed', 'global'], cards: [{}] },
};

const cases = combinationCases(BANK);
const ids = cases.map(({ id }) => id);
const having = (...parts: readonly string[]) =>
  ids.filter((id) => parts.every((part) => id.includes(part)));

describe('the combinations of a bank', () => {
  test('are the same in each run, and each is one case', () => {
    expect(combinationCases(BANK)).toEqual(cases);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['periodic-payments-sepa', 'embedded'],
    ['payments-pain', 'decoupled'],
    ['/payment/payments-pain', '-second-'],
    ['oauth', '-with-'],
    ['/consent/later', 'embedded'],
    ['/consent/card', 'decoupled'],
    ['/basket/3-', 'decoupled'],
    ['/funds-consent/', '-reject-'],
  ])('have %s with %s', (one, other) => {
    expect(having(one, other)).not.toEqual([]);
  });

  test.each([
    ['embedded', '-reject-'],
    ['redirect', '-with-'],
    ['/basket/', 'oauth'],
    ['/basket/', '-approve-removed'],
    ['-reject-removed', ''],
    ['/payment/payments-pain', '-all-'],
    ['/consent/multicurrency', ''],
  ])('never have %s with %s', (one, other) => {
    expect(having(one, other)).toEqual([]);
  });

  test('are found by their ids alone', () => {
    for (const each of cases) expect(combinationCalled(each.id)).toEqual(each);
    expect(combinationCalled('combinations/payment/nothing')).toBeUndefined();
  });

  test('cancel no payment where the profile says that the bank cancels none', () => {
    const removed = cases.filter(({ id }) => /\/payment\/.*-removed$/.test(id));
    expect(removed.length).toBeGreaterThan(5);
    expect(removed.every(({ needs }) => needs.profile?.includes('!pis.cancellation=none'))).toBe(
      true,
    );
  });

  test('read each removed resource once more', () => {
    const removed = cases.filter(({ id }) => id.endsWith('-removed'));
    const last = removed.map(({ steps }) => steps.at(-1)?.as ?? '');
    expect(last.filter((as) => !/^(?:status|read)-removed$|^accounts-after$/.test(as))).toEqual([]);
  });

  test('are refused to the other TPP in each row', () => {
    const without = cases.filter(({ steps }) => !JSON.stringify(steps).includes('read-by-other'));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('are in no approach for which the profile has no script', () => {
    const { otp: _, ...psu } = BANK.psu;
    const without = combinationCases({ ...BANK, psu });
    expect(without.length).toBeGreaterThan(20);
    expect(without.filter(({ id }) => id.includes('embedded'))).toEqual([]);
  });

  test('need both TPPs, and a service that the bank offers', () => {
    expect(combinationCases({ ...BANK, identities: {} })).toEqual([]);
    const accounts = combinationCases({ ...BANK, services: ['AIS'] });
    expect(accounts.every(({ id }) => id.startsWith('combinations/consent/'))).toBe(true);
    expect(combinationCases({ ...BANK, sca: { approaches: ['OAUTH'] } }).length).toBeGreaterThan(9);
  });
});
