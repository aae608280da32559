import { expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

/** The read of a consent, whose creation is a set-up that is judged too. */
const JUDGED: Case = {
  ...READ,
  id: 'ais/judged',
  clauses: ['X-CREATE', 'X-READ'],
  steps: READ.steps.map((step) =>
    step.kind === 'call' && step.setup ? { ...step, judged: true } : step,
  ),
};

test.each([
  ['served as the contract says', 201, 'passed', true],
  ['served with another success, with which the case goes on', 200, 'failed', true],
  ['refused, so that the case ends', 400, 'failed', false],
] as const)('a judged set-up that is %s', async (_, createStatus, verdict, goesOn) => {
  const bank = tinyBank({ createStatus });
  const { ended, events } = await runAgainst(bank, { cases: [READ, JUDGED] });
  const [plain, judged] = [READ, JUDGED].map(({ id }) => ended.find((one) => one.case === id));
  const own = judged?.findings.filter((each) => each.clause === 'X-CREATE') ?? [];
  expect(judged?.verdict).toBe(verdict);
  expect(own.length).toBe(createStatus === 201 ? 0 : 1);
  expect(plain?.findings.some(({ clause }) => clause === 'X-CREATE')).toBe(false);
  const steps = events.flatMap((each) =>
    each.type === 'exchange' && each.case === JUDGED.id ? [each.exchange.step] : [],
  );
  expect(steps.includes('read')).toBe(goesOn);
});
