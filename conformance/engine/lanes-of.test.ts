import { describe, expect, test } from 'vitest';
import { ALL_CASES } from '../cases/all-cases.js';
import { call, psu } from '../cases/build.js';
import type { Case, Step } from '../cases/case.js';
import {
  authorisedConsentByRedirect,
  authorisedPaymentByRedirect,
  consentPath,
  createConsent,
  createPayment,
  isValid,
  redirectPsu,
} from '../cases/flows.js';
import { authorisedConsentByOAuth } from '../cases/oauth-flows.js';
import type { Profile } from '../profile/profile.js';
import { canMeet, lanesOf } from './lanes-of.js';
import { psuUsage } from './psu-usage.js';

const PROFILE = {
  psu: { id: 'anna' },
  secondPsu: { id: 'bruno' },
  pis: { multilevel: { approvers: [{ id: 'anna' }, { id: 'carla' }] } },
} as unknown as Profile;

const of = (...steps: readonly Step[]): Case => ({
  id: 'x',
  title: 'X',
  clauses: [],
  needs: { services: [] },
  steps,
});
const look = call('look', 'getConsentStatus', { path: consentPath('create') });

describe('the use of the PSU by a case', () => {
  test.each<[string, Case, string]>([
    ['a recurring consent by Redirect', of(...authorisedConsentByRedirect()), 'grants'],
    ['a consent by OAuth', of(...authorisedConsentByOAuth()), 'grants'],
    ['a consent that the bank exempts', of(createConsent(), isValid()), 'grants'],
    ['a consent that waits for authorisation', of(createConsent(), look), 'shares'],
    ['a consent that the PSU declines', of(createConsent(), redirectPsu('reject')), 'shares'],
    ['a consent that no step reads', of(createConsent()), 'none'],
    ['a payment that the PSU authorises', of(...authorisedPaymentByRedirect()), 'shares'],
    ['a payment that no step authorises', of(createPayment()), 'none'],
  ])('is derived for %s', (_name, each, want) => {
    expect(psuUsage(each)).toBe(want);
  });

  test('is exclusive in every case that grants a consent', () => {
    const creates = (step: Step) => step.kind === 'call' && step.operation === 'createConsent';
    const approves = (step: Step) => step.kind === 'psu' && step.script === 'approve';
    const granting = ALL_CASES.filter(({ steps }) => steps.some(creates) && steps.some(approves));
    expect(granting.length).toBeGreaterThan(20);
    expect(granting.filter((each) => psuUsage(each) !== 'grants').map(({ id }) => id)).toEqual([]);
  });
});

describe('lanes', () => {
  test('exist for every PSU that the case names, under the id of the PSU', () => {
    const second: Step = { ...redirectPsu('approve', { as: 'other' }), who: 'secondPsu' };
    const approver = { ...psu('more', 'link', 'approve'), who: 'pis.multilevel.approvers.0' };
    expect(lanesOf(of(...authorisedConsentByRedirect(), second, approver), PROFILE)).toEqual([
      { name: 'consents anna', alone: true },
      { name: 'consents bruno', alone: true },
    ]);
  });

  test('exist for the PSU of the profile only where the case uses that PSU, or its accounts', () => {
    const create = (account: string) => createPayment({ body: { debtorAccount: account } });
    const bySecond: Step = { ...redirectPsu('approve'), who: 'secondPsu' };
    const namesOf = (each: Case, profile = PROFILE) =>
      lanesOf(each, profile).map(({ name }) => name);
    const second = of(create('${profile.secondPsu.account}'), bySecond);
    expect(namesOf(second)).toEqual(['consents bruno']);
    const always = { ...PROFILE, psu: { id: 'anna', sendId: 'always' } } as unknown as Profile;
    expect(namesOf(second, always)).toEqual(['consents anna', 'consents bruno']);
    const first = of(create('${profile.pis.debtorAccount}'), bySecond);
    expect(namesOf(first)).toEqual(['consents anna', 'consents bruno']);
  });

  test('separate a grant from all cases with consents or payments of the same PSU', () => {
    const grant = lanesOf(of(...authorisedConsentByRedirect()), PROFILE);
    const waits = lanesOf(of(createConsent(), look), PROFILE);
    const pays = lanesOf(of(...authorisedPaymentByRedirect()), PROFILE);
    expect([canMeet(grant, waits), canMeet(pays, grant), canMeet(grant, grant)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([canMeet(waits, pays), canMeet(waits, waits)]).toEqual([true, true]);
    const other = { ...PROFILE, psu: { id: 'dora' } } as Profile;
    expect(canMeet(grant, lanesOf(of(...authorisedConsentByRedirect()), other))).toBe(true);
  });
});
