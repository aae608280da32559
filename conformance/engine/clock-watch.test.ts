import { afterEach, expect, test, vi } from 'vitest';
import { clockSentence } from '../record/clock-sentence.js';
import { disagreement } from '../record/disagreement.js';
import { foldRun } from '../record/fold-run.js';
import { resumed } from './resumed.js';
import { CLAUSES, runAgainst, type TinyFaults, tinyBank } from './tiny-bank.testing.js';

const HOUR_MS = 3_600_000;
const REGISTER = [...CLAUSES.values()];

afterEach(() => void vi.restoreAllMocks());

/** Runs the cases, while the clock of this machine jumps at the second request. */
function runWithJump(byMs: number, faults: TinyFaults = {}) {
  const now = Date.now;
  let aheadMs = 0;
  let requests = 0;
  const bank = tinyBank(faults);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  return runAgainst((request, response) => {
    requests += 1;
    if (requests === 2) aheadMs = byMs;
    bank(request, response);
  });
}

test.each([
  ['forward', HOUR_MS + 120_000, 'forward by 1 h 2 min'],
  ['back', -26 * HOUR_MS, 'back by 1 d 2 h'],
])('a run tells a jump of the clock %s, and does not accuse the bank', async (_way, byMs, told) => {
  const { finished, events } = await runWithJump(byMs, { createStatus: 200 });
  expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 1 });
  expect(finished.reason).toMatch(
    new RegExp(
      `^The clock of this machine jumped ${told} during the run \\(at \\d\\d:\\d\\d:\\d\\d UTC\\): findings about times, dates and expiry are not reliable. Repeat the run.$`,
    ),
  );
  expect(finished.counts.failed).toBeGreaterThan(0);
  expect(disagreement(foldRun(events), REGISTER)).toBeNull();
});

test('a run with a jump of the clock is not conformant either', async () => {
  const { finished } = await runWithJump(HOUR_MS);
  expect(finished.verdict).toBe('inconclusive');
});

test('a clock that is adjusted by seconds, or not at all, is no jump', async () => {
  const { finished } = await runWithJump(3_000, { createStatus: 200 });
  expect(finished.facts).toBeUndefined();
  expect(finished.verdict).toBe('not-conformant');
});

test('several jumps are one sentence', () => {
  const at = '2026-11-27T12:03:04.000Z';
  expect(
    clockSentence([
      { at, byMs: 61_000 },
      { at, byMs: -61_000 },
    ]),
  ).toBe(
    'The clock of this machine jumped forward by 1 min 1 s during the run (at 12:03:04 UTC), and 2 times in all: findings about times, dates and expiry are not reliable.',
  );
});

test('a run that resumes one with a jump tells the jump', async () => {
  const { events } = await runWithJump(HOUR_MS);
  vi.restoreAllMocks();
  const earlier = { runId: 'r0', left: resumed(events) };
  const { finished } = await runAgainst(tinyBank(), { options: { earlier } });
  expect(finished.reason).toMatch(/^The clock of this machine jumped forward by 1 h during/);
});
