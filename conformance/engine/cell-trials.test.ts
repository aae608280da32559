import { expect, test } from 'vitest';
import { call, field, noField, refusalIs, refused, status, trying } from '../cases/build.js';
import type { Check } from '../cases/check.js';
import type { CheckJudgement } from '../checks/evidence.js';
import { cellLeftOut, cellSeen } from './cell-trials.js';

const finding = (clause: string, level: 'required' | 'recommended') => ({
  clause,
  level,
  expected: '',
  actual: '',
  where: '',
});

const READ = status('COF-READ-200', 200);
const TOLD = field('COF-READ-SAME', '/consentStatus', { in: ['valid'] });
const BESIDE = field('COF-READ-STATUS', '/consentStatus', { type: 'string' });
const HELD: CheckJudgement = { findings: [] };
const CELL = { duty: 'told-back', target: 'getFundsConsent', case: 'a' };

const seen = (...judged: readonly (readonly [Check, CheckJudgement])[]) =>
  cellSeen(
    trying('told-back', call('read', 'getFundsConsent', {}, ...judged.map(([check]) => check))),
    'a',
    judged,
  );

const broken = (clause: string, level: 'required' | 'recommended'): CheckJudgement => ({
  findings: [finding(clause, level)],
});

test('a cell is held if there is no finding', () => {
  expect(seen([READ, HELD], [TOLD, HELD])).toEqual([{ ...CELL, held: true }]);
});

test('a cell is broken by its first check of the body, and by any required finding', () => {
  const wrong = [{ ...CELL, held: false }];
  expect(seen([READ, HELD], [TOLD, broken('COF-READ-SAME', 'recommended')])).toEqual(wrong);
  expect(seen([READ, broken('COF-READ-200', 'required')], [TOLD, HELD])).toEqual(wrong);
});

test('a cell is not broken by other recommended findings', () => {
  const beside = broken('COF-READ-STATUS', 'recommended');
  expect(seen([READ, HELD], [TOLD, HELD], [BESIDE, beside])).toEqual([{ ...CELL, held: true }]);
  const exact = broken('ERR-404', 'recommended');
  expect(seen([refused('COF-UNKNOWN'), HELD], [refusalIs('ERR-404', [404]), exact])).toEqual([
    { ...CELL, held: true },
  ]);
});

test('a cell does not apply if the body may omit the field, and otherwise stays open', () => {
  const open: CheckJudgement = { findings: [], notJudged: 'r', leftOpen: true };
  expect(seen([READ, HELD], [TOLD, open])).toEqual([{ ...CELL, reason: 'r' }]);
  expect(seen([READ, HELD], [TOLD, { findings: [], notJudged: 'r' }])).toEqual([]);
});

test('a step without a duty tests no cell', () => {
  expect(cellSeen(call('read', 'getFundsConsent', {}, TOLD), 'a', [[TOLD, HELD]])).toEqual([]);
});

test('a cell about a link does not apply if the bank returned no link', () => {
  const url = '${create.link.status}';
  const clause = noField('COF-LINK-WORKS', '/none');
  const step = trying(
    'links',
    call('linked', 'getFundsConsentStatus', { url, when: url }, clause),
    'createFundsConsent',
  );
  const [cell] = cellLeftOut(step, 'a', { identities: {} } as never);
  expect(cell).toMatchObject({ duty: 'links', target: 'createFundsConsent' });
  expect(cell).toHaveProperty('reason', expect.stringContaining('the bank returned no status'));
});
