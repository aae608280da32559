import { expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

/** Reads a consent that all of these cases share. */
const SHARING: readonly Case[] = ['one', 'two', 'three', 'four'].map((name) => ({
  ...READ,
  id: `ais/${name}`,
  steps: READ.steps.map((step) =>
    step.kind === 'call' && step.setup ? { ...step, sharedAs: 'a consent' } : step,
  ),
}));

test.each([
  ['served, once for all cases, also at the same time', 201, 1, 'passed'],
  ['refused, by each case anew', 400, 4, 'setup-failed'],
] as const)('a shared set-up is sent while it is %s', async (_, createStatus, times, verdict) => {
  const bank = tinyBank({ createStatus });
  const { ended, events } = await runAgainst(bank, { cases: SHARING, options: { concurrency: 4 } });
  const sent = events.filter((one) => one.type === 'exchange' && one.exchange.step === 'create');
  expect(sent).toHaveLength(times);
  expect(ended.map((one) => one.verdict)).toEqual(SHARING.map(() => verdict));
});
