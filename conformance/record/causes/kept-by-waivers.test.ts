import { expect, test } from 'vitest';
import type { CheckDone, Finding } from '../event.js';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';
import { keptByWaivers } from './kept-by-waivers.js';
import type { Witnessed } from './moment.js';

const finding = (change: Partial<Finding> = {}): Finding => ({
  clause: 'CREATE-ID',
  level: 'required',
  expected: 'it is present',
  actual: 'it is missing',
  where: 'create: body /consentId',
  ...change,
});
const check = (found: Finding, more: Partial<CheckDone> = {}) => ({
  exchange: 'e1',
  findings: [found],
  ...more,
});
const EXCHANGE = {
  id: 'e1',
  operation: 'createConsent',
  request: { method: 'POST' },
  response: { kind: 'answer', status: 201 },
};
const judged = (id: string, change: Partial<JudgedCase> = {}): JudgedCase => ({
  ...{ id, verdict: 'setup-failed', reason: null, findings: [], checks: [] },
  exchanges: [EXCHANGE as unknown as Witnessed],
  ...change,
});
const accepted = { ...finding(), waiver: 'W2' };
const WAIVED = judged('waived', {
  verdict: 'waived',
  findings: [accepted],
  checks: [check(accepted)],
});
const stopped = (id: string, found: Finding): JudgedCase =>
  judged(id, {
    reason: `set-up ${found.where}: expected: ${found.expected}; actual: ${found.actual}`,
    checks: [check(found, { setup: true })],
  });
const twinOf = (id: string, twin: string) =>
  judged(id, { verdict: 'blocked', reason: `its twin ${twin} ended setup-failed`, exchanges: [] });
const lacking = (found: Finding) =>
  judged('lacking', {
    reason: 'step read: the response of createConsent has no field consentId; its fields are a, b',
    findings: [found],
    checks: [check(found)],
  });
const schema = finding({
  clause: 'SCHEMA',
  where: 'create: body /',
  expected: 'the object has the field consentId',
  actual: 'the field is missing',
});

test.each<[string, readonly JudgedCase[], readonly string[]]>([
  ['a set-up whose finding is waived', [stopped('a', accepted)], ['a']],
  ['a set-up with what is waived elsewhere', [WAIVED, stopped('a', finding())], ['a']],
  ['a step that needs the field', [lacking({ ...schema, waiver: 'W2' })], ['lacking']],
  ['a twin that was not judged', [stopped('a', accepted), twinOf('b', 'a')], ['a', 'b']],
  ['a twin that is waived', [WAIVED, twinOf('b', 'waived')], ['b']],
  ['twins of each other', [twinOf('a', 'b'), twinOf('b', 'a')], []],
  ['a set-up with another place', [WAIVED, stopped('a', finding({ where: 'x: body /b' }))], []],
  ['a set-up with another clause', [WAIVED, stopped('a', finding({ clause: 'OTHER' }))], []],
  ['a step that needs a field, not waived', [lacking(schema)], []],
  [
    'a case with a waived finding beside',
    [{ ...WAIVED, verdict: 'setup-failed', reason: 'x' }],
    [],
  ],
  ['a case that was judged', [WAIVED], []],
])('%s: who could not be judged because of the waiver', (_name, cases, kept) => {
  const told = { waivers: ['W2'], clauses: [expect.stringMatching(/^(?:CREATE-ID|SCHEMA)$/)] };
  expect(keptByWaivers(cases)).toEqual(kept.length === 0 ? [] : [{ ...told, cases: kept }]);
});

test('what a waiver accepts is no cause, also where it stopped set-ups of other cases', () => {
  expect(causesOf([WAIVED, stopped('a', finding()), twinOf('b', 'a')])).toEqual([]);
  expect(causesOf([stopped('a', finding()), twinOf('b', 'a')])).toMatchObject([
    { clauses: ['CREATE-ID'], kept: ['a', 'b'] },
  ]);
});
