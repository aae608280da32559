import { expect, test } from 'vitest';
import type { Finding } from '../event.js';
import { casesOfCauses } from './cases-of-causes.js';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';

const finding = (clause: string, where: string, more: Partial<Finding> = {}): Finding => ({
  ...{ clause, level: 'required', where, expected: 'the header is present' },
  ...{ actual: 'the header is missing', ...more },
});
const ECHO = finding('ECHO', 'create: response header X-Request-ID');
const PLACE = finding('PLACE', 'create: response header Location');
const FOLLOWER = finding('GENERAL', 'read: status', { follows: 'PLACE' });

const failed = (id: string, findings: readonly Finding[]): JudgedCase => ({
  ...{ id, verdict: 'failed', reason: null, findings, exchanges: [] },
  checks: findings.map((one) => ({ exchange: null, findings: [one] })),
});

test('each cause has the cases that show it, with its findings and what follows from them', () => {
  const cases = [failed('a', [ECHO, PLACE]), failed('b', [ECHO]), failed('c', [FOLLOWER])];
  const byClause = new Map(causesOf(cases).map(({ id, clauses }) => [clauses[0], id]));
  const told = casesOfCauses(cases);
  const shown = (clause: string) =>
    told.get(byClause.get(clause) ?? '')?.map(({ id, findings }) => [id, findings]);
  expect(shown('ECHO')).toEqual([
    ['a', [ECHO]],
    ['b', [ECHO]],
  ]);
  expect(shown('PLACE')).toEqual([
    ['a', [PLACE]],
    ['c', [FOLLOWER]],
  ]);
  expect(told.size).toBe(2);
});
