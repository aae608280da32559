import { expect, test } from 'vitest';
import { firstStatus } from '../cases/aside.js';
import { also } from '../cases/build.js';
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

/** The read of a consent, whose creation judges its first status too. */
const ASIDE: Case = {
  ...READ,
  id: 'ais/aside',
  clauses: ['X-CREATE', 'X-READ'],
  steps: READ.steps.map((step) =>
    step.kind === 'call' && step.setup
      ? also(step, ...firstStatus('X-CREATE', '/consentStatus', 'received'))
      : step,
  ),
};

test.each([
  ['is right', 201, 'received', 'passed', [], true],
  ['is wrong, which ends no case', 201, 'valid', 'failed', ['create: body /consentStatus'], true],
  ['is that of a refusal, which is not judged', 400, 'valid', 'setup-failed', [], false],
] as const)('a status that a set-up judges aside %s', async (...row) => {
  const [, createStatus, consentStatus, verdict, where, goesOn] = row;
  const bank = tinyBank({
    createStatus,
    createBody: (consentId) => ({ consentId, consentStatus }),
  });
  const { ended, events } = await runAgainst(bank, { cases: [ASIDE] });
  const own = ended[0]?.findings.filter((each) => each.clause === 'X-CREATE') ?? [];
  expect(ended[0]?.verdict).toBe(verdict);
  expect(own.map((each) => each.where)).toEqual(where);
  const steps = events.flatMap((each) => (each.type === 'exchange' ? [each.exchange.step] : []));
  expect(steps.includes('read')).toBe(goesOn);
});
