import { describe, expect, test } from 'vitest';
import type { CallStep, Case, Step } from '../cases/case.js';
import { sharedGrant } from '../plan/shared-grant.js';
import { foldRun } from '../record/fold-run.js';
import { chainRequests } from '../report/requests/chain-requests.js';
import { PROFILE, runAgainst, type TinyFaults, tinyBank } from './tiny-bank.testing.js';

const ID = '$' + '{create.body.consentId}';

const statusIs = (as: string, clause: string, more: Partial<CallStep> = {}): CallStep => ({
  kind: 'call',
  as,
  operation: 'getConsentStatus',
  path: { consentId: ID },
  expect: [{ check: 'field', clause, pointer: '/consentStatus', in: ['valid'] }],
  ...more,
});

const create: CallStep = {
  kind: 'call',
  as: 'create',
  operation: 'createConsent',
  body: { recurringIndicator: true },
  setup: true,
  expect: [{ check: 'status', clause: 'X-CREATE', in: [201] }],
};

const look: CallStep = {
  kind: 'call',
  as: 'look',
  operation: 'getConsent',
  path: { consentId: ID },
  setup: true,
  expect: [],
};

const valid = statusIs('valid', 'X-CREATE', { setup: true });

const reading = (name: string, ...last: readonly Step[]): Case => ({
  id: `ais/${name}`,
  title: 'The consent is read',
  clauses: ['X-READ'],
  needs: { services: ['AIS'] },
  tags: ['serial'],
  steps: [create, look, valid, ...last],
});

const CASES = ['one', 'two', 'three'].map((name) => reading(name, statusIs('read', 'X-READ')));

async function outcome(faults: TinyFaults, cases: readonly Case[] = CASES) {
  const told = await runAgainst(tinyBank(faults), { cases, options: { concurrency: 3 } });
  const made = told.events.filter(
    (event) => event.type === 'exchange' && event.exchange.operation === 'createConsent',
  );
  return {
    ...told,
    made: made.length,
    verdicts: told.ended.map(({ verdict }) => verdict),
    consents: told.ended.map(({ consentOf }) => consentOf),
  };
}

describe('cases that read under the same consent', () => {
  test('have it granted once', async () => {
    const { made, verdicts, consents, events } = await outcome({ statusOf: () => 'valid' });
    expect(verdicts).toEqual(['passed', 'passed', 'passed']);
    expect(made).toBe(1);
    expect(consents).toEqual([undefined, 'ais/one', 'ais/one']);
    const run = foldRun(events);
    const second = run.cases.find(({ id }) => id === 'ais/two');
    const chain = second === undefined ? [] : chainRequests(second, PROFILE.target);
    expect(chain.map(({ name }) => name)).toEqual(['create', 'look', 'valid', 'read']);
  });

  test('have it granted anew when it has ended', async () => {
    let reads = 0;
    const { made, verdicts, consents } = await outcome({
      statusOf: (id) => {
        reads += 1;
        return id === 'c1' && reads > 3 ? 'terminatedByTpp' : 'valid';
      },
    });
    expect(verdicts).toEqual(['passed', 'passed', 'passed']);
    expect(made).toBe(2);
    expect(consents).toEqual([undefined, undefined, 'ais/two']);
  });

  test('have their own when they are carried out again', async () => {
    const wrong = { in: ['received'] };
    const [check] = statusIs('read', 'X-READ').expect;
    const failing = reading('two', {
      ...statusIs('read', 'X-READ'),
      expect: check === undefined ? [] : [{ ...check, ...wrong } as typeof check],
    });
    const [first, , third] = CASES as [Case, Case, Case];
    const { made, verdicts } = await outcome({ statusOf: () => 'valid' }, [first, failing, third]);
    expect(verdicts.toSorted()).toEqual(['failed', 'passed', 'passed']);
    expect(made).toBe(2);
  });
});

describe('a case needs a consent of its own', () => {
  const account = (more: Partial<CallStep>): CallStep => ({
    kind: 'call',
    as: 'accounts',
    operation: 'listAccounts',
    headers: { 'Consent-ID': ID, 'PSU-IP-Address': '192.0.2.10' },
    expect: [],
    ...more,
  });
  const end: CallStep = { ...look, as: 'end', operation: 'deleteConsent', setup: false };
  const withFirst = (first: Partial<CallStep>): Case => ({
    ...reading('first'),
    steps: [{ ...create, ...first }, look, valid],
  });

  test('unless it only reads while the PSU is present', () => {
    expect(sharedGrant(reading('reads', account({})), PROFILE)?.steps).toBe(2);
  });

  test.each<[string, Case]>([
    ['for one access', withFirst({ body: { recurringIndicator: false } })],
    ['when it is about the creation', withFirst({ setup: false })],
    ['when the creation is judged too', withFirst({ judged: true })],
    ['when it ends the consent', reading('ends', end)],
    ['when another one is created', reading('more', { ...create, as: 'second' })],
    ['when its reads are counted', reading('counted', account({ headers: { 'Consent-ID': ID } }))],
    [
      'when it leaves out the header of a present PSU',
      reading('dropped', account({ mutate: [{ op: 'drop-header', name: 'PSU-IP-Address' }] })),
    ],
    [
      'when a read depends on the reads before it',
      reading('delta', account({ query: { deltaList: 'true' } })),
    ],
    ['when no PSU grants it', { ...reading('none'), steps: [create, valid] }],
  ])('%s', (_, each) => {
    expect(sharedGrant(each, PROFILE)).toBeUndefined();
  });
});
