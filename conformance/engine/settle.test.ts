import { expect, test } from 'vitest';
import type { Case, Step } from '../cases/case.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.js';

const WANT = ['valid'];

/** Reads the status until it is valid. */
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

/** The second look shows what the first one did not. */
const slow = () => tinyBank({ status: (reads) => (reads < 2 ? 'received' : 'valid') });

test.each([
  ['passes when the value comes in time', 10_000, 'passed'],
  ['fails with the value that was last seen when the time is over', 0, 'failed'],
])('a step that waits for a value %s', async (_, settleMs, want) => {
  const timeouts = { requestMs: 2_000, settleMs };
  const { verdicts } = await runAgainst(slow(), { cases: [SETTLES], profile: { timeouts } });
  expect(verdicts).toEqual({ 'ais/read': want });
});
