import { describe, expect, test } from 'vitest';
import { call, field } from '../cases/build.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { RunEvent } from '../record/event.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

const WANT = ['valid'];

/** A step that reads the status until it is valid. */
const SETTLES: Case = {
  ...READ,
  steps: READ.steps.map(
    (step): Step =>
      step.kind === 'call' && step.as === 'read'
        ? {
            ...step,
            until: { pointer: '/consentStatus', in: WANT },
            expect: [{ check: 'field', clause: 'X-READ', pointer: '/consentStatus', in: WANT }],
          }
        : step,
  ),
};

/** The second read returns what the first one did not. */
const slow = () => tinyBank({ status: (reads) => (reads < 2 ? 'received' : 'valid') });

test.each([
  ['passes if the value appears in time', 10_000, 'passed'],
  ['fails after the timeout, and the case is unstable when the repetition passes', 0, 'unstable'],
])('a step that waits for a value %s', async (_, settleMs, want) => {
  const timeouts = { requestMs: 2_000, settleMs };
  const { verdicts } = await runAgainst(slow(), { cases: [SETTLES], profile: { timeouts } });
  expect(verdicts).toEqual({ 'ais/read': want });
});

/** The events before a failed case is marked for repetition. */
const firstTime = (events: readonly RunEvent[]): readonly RunEvent[] =>
  events.slice(
    0,
    events.findIndex(({ type }) => type === 'case-doubted'),
  );
const settleMs = (ms: number) => ({ timeouts: { requestMs: 2_000, settleMs: ms } });
const [CREATE_STEP] = READ.steps as readonly [CallStep];
const look = (...expect: Check[]): CallStep =>
  call('look', 'getConsentStatus', { path: { consentId: '${create.body.consentId}' } }, ...expect);
const remove = call('remove', 'deleteConsent', {
  path: { consentId: '${create.body.consentId}' },
});
const ended = field('X-READ', '/consentStatus', { in: ['terminatedByTpp'] });
const waits = field('X-READ', '/consentStatus', { in: ['received'] });
const of = (...steps: readonly Step[]): readonly Case[] => [
  { ...READ, steps: [CREATE_STEP, ...steps] },
];

describe('a read of the effect of an earlier step', () => {
  // the first read comes before the deletion
  const late = (reads: number) => (reads < 4 ? 'received' : 'terminatedByTpp');

  test('is repeated until the bank returns the effect', async () => {
    const cases = of(remove, look(ended));
    const { verdicts, events } = await runAgainst(tinyBank({ status: late }), {
      cases,
      profile: settleMs(5_000),
    });
    expect(verdicts).toEqual({ 'ais/read': 'passed' });
    expect(
      events.filter((event) => event.type === 'exchange' && event.exchange.step === 'look'),
    ).toHaveLength(3);
  });

  test('fails after the timeout', async () => {
    const never = tinyBank({ status: () => 'received' });
    const { verdicts } = await runAgainst(never, {
      cases: of(remove, look(ended)),
      profile: settleMs(300),
    });
    expect(verdicts).toEqual({ 'ais/read': 'failed' });
  });

  test.each<[string, readonly Step[], (reads: number) => string]>([
    ['no step before it changed anything', [look(ended)], late],
    [
      'the bank refused the step before it',
      [{ ...remove, mutate: [{ op: 'drop-header', name: 'X-Request-ID' }] }, look(ended)],
      late,
    ],
    [
      'it expects that nothing happened',
      [remove, look(waits)],
      (reads) => (reads < 2 ? 'terminatedByTpp' : 'received'),
    ],
    [
      'the expected status cannot follow the current one',
      [remove, look(field('X-READ', '/consentStatus', { in: ['valid'] }))],
      (reads) => (reads < 2 ? 'terminatedByTpp' : 'valid'),
    ],
  ])('is sent once if %s', async (_, steps, status) => {
    const { verdicts, events } = await runAgainst(tinyBank({ status }), {
      cases: of(...steps),
      profile: settleMs(10_000),
    });
    expect(verdicts['ais/read']).not.toBe('passed');
    expect(
      firstTime(events).filter(
        (event) => event.type === 'exchange' && event.exchange.step === 'look',
      ),
    ).toHaveLength(1);
  });
});
