import { describe, expect, test } from 'vitest';
import { READS_OF_ACCOUNTS } from '../../../standard/operation.js';
import type { CallStep, Case } from '../case.js';
import { closedConsentFactors } from './closed-consents.js';
import { combinationCalled, combinationCases, deepCombinations } from './combination-cases.js';
import { EVERYTHING, type OfferedByBank } from './offer.js';

const BANK: OfferedByBank = { ...EVERYTHING, services: ['AIS'] };
const FOLDER = 'combinations/closed-consent/';

const deep = deepCombinations(BANK);
const isClosed = ({ id }: Case): boolean => id.startsWith(FOLDER);
const all = deep.filter(isClosed);
const ofState = (state: string): readonly Case[] =>
  all.filter(({ id }) => id.startsWith(`${FOLDER}${state}-`));

const callsOf = ({ steps }: Case): readonly CallStep[] =>
  steps.flatMap((step) => (step.kind === 'call' ? [step] : []));
const refusedIn = (each: Case): readonly CallStep[] =>
  callsOf(each).filter(({ twinStep }) => twinStep !== undefined);

describe('consents that give no access', () => {
  test('are tried on request alone, and known by their ids', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(all.every(({ tags }) => tags?.includes('deep'))).toBe(true);
    expect(combinationCases(BANK).filter(({ id }) => id.startsWith(FOLDER))).toEqual([]);
    expect(combinationCalled(all[0]?.id ?? '')).toMatchObject({
      id: all[0]?.id,
      tags: expect.arrayContaining(['deep']),
    });
  });

  test('refuse every read of accounts or of cards in every state', () => {
    for (const state of ['unknown', 'begun', 'declined', 'deleted', 'replaced', 'used-up']) {
      const read = new Set(
        ofState(state)
          .flatMap(refusedIn)
          .map(({ operation }) => operation),
      );
      const known = [...READS_OF_ACCOUNTS].filter((each) => each !== 'getAccountList');
      expect([...read].sort(), state).toEqual(known.sort());
    }
  });

  test('are tried in every approach that the state allows', () => {
    const approaches = (state: string) => [
      ...new Set(ofState(state).flatMap(({ needs }) => needs.approaches ?? [])),
    ];
    expect(approaches('deleted').sort()).toEqual(['DECOUPLED', 'EMBEDDED', 'OAUTH', 'REDIRECT']);
    expect(approaches('declined').sort()).toEqual(['DECOUPLED', 'OAUTH', 'REDIRECT']);
  });

  test('have opened the same read before, where the state allows it: its ids may be of this consent alone', () => {
    for (const state of ['deleted', 'replaced', 'used-up']) {
      for (const each of ofState(state)) {
        const valid = callsOf(each).filter(({ as }) => as.startsWith('sound-'));
        const consents = new Set(valid.map(({ headers }) => headers?.['Consent-ID']));
        expect([...consents], each.id).toEqual(['${create.body.consentId}']);
      }
    }
  });

  test('of another PSU tell the ids of accounts that the consent does not name', () => {
    for (const each of ofState('other-accounts')) {
      const grants = each.steps.flatMap((step) => (step.kind === 'grant' ? [step] : []));
      expect(new Set(grants.map(({ who }) => who)).size, each.id).toBe(2);
      expect(refusedIn(each).every(({ path }) => path?.['account-id'] !== undefined)).toBe(true);
    }
    const alone = closedConsentFactors({ ...BANK, morePsus: [] });
    expect(alone.find(({ name }) => name === 'state')?.values).not.toContain('other-accounts');
  });

  test('are read twice where they are for one access, without the PSU', () => {
    for (const each of ofState('used-up')) {
      for (const { as, headers } of refusedIn(each)) {
        expect(headers?.['PSU-IP-Address'], each.id).toBeUndefined();
        expect(callsOf(each).map((step) => step.as)).toContain(`first-${as}`);
      }
    }
  });
});

test('deep tours alone read accounts without Consent-ID, and lists without a first day', () => {
  const lacking = (cases: readonly Case[]) =>
    cases.flatMap(({ steps }) =>
      steps.filter(({ as }) => /-by-no-(?:consent-id|first-day)$/.test(as)),
    ) as readonly CallStep[];
  expect(lacking(combinationCases(BANK))).toEqual([]);
  const all = lacking(deep);
  expect(all.map(({ as }) => as)).toContain('transactions-by-no-first-day');
  expect(all.every(({ expect: [first] }) => first?.check === 'refused')).toBe(true);
  // a page of a list has a query of the bank's own
  expect(all.some(({ as }) => as === 'next-page-by-no-first-day')).toBe(false);
});
