import { expect, test } from 'vitest';
import {
  any,
  call,
  contains,
  equal,
  field,
  noField,
  redirected,
  refused,
  status,
} from '../cases/build.js';
import type { Check } from '../cases/check.js';
import { judge, judgeSetUp } from './evidence.js';
import { contextOf, type Given } from './findings-of.testing.js';

const REFUSED: Given = { status: 404, text: '{}' };
const EMPTY: Given = { status: 200, text: '{}' };
const STATE = field('C-STATE', '/consentStatus', { in: ['received'] });

const judged = (check: Check, given: Given, beside: Check = status('C-READ', 200)) => {
  const { findings, ...rest } = judge(
    check,
    call('read', 'getConsent', {}, beside, check),
    contextOf(given),
  );
  return { found: findings.length, ...rest };
};

test.each([
  ['a status in the response', STATE, { status: 200, text: '{"consentStatus":"received"}' }],
  ['an absent field in an error response', noField('C-NONE', '/consentStatus'), REFUSED],
] as const)('passes: %s', (_, check, given) => {
  expect(judged(check, given)).toEqual({ found: 0 });
});

test.each([
  ['another status', STATE, { status: 200, text: '{"consentStatus":"valid"}' }],
  ['the read itself when it is refused', status('C-READ', 200), REFUSED],
  ['a missing required field', field('C-BODY', '/consentStatus', { type: 'string' }), EMPTY],
  ['a missing array in a successful response', contains('C-LIST', '/authorisationIds', 'a'), EMPTY],
  [
    'groups that fail because of a value in the response',
    any('C-ANY', [refused('C-ANY')], [STATE]),
    { status: 200, text: '{"consentStatus":"valid"}' },
  ],
] as const)('reports: %s', (_, check, given) => {
  expect(judged(check, given)).toEqual({ found: 1 });
});

test.each([
  ['a status of a read that was refused', STATE, REFUSED, 'read: the status is 404'],
  [
    'a status that a successful response does not contain',
    STATE,
    EMPTY,
    'read: the response does not contain /consentStatus',
  ],
  [
    'the list that a refused request has to leave unchanged, where there is none',
    contains('STATE-REFUSED-UNCHANGED', '/authorisationIds', 'a'),
    EMPTY,
    'read: the response does not contain /authorisationIds',
  ],
  [
    'an array of a read that was refused',
    contains('C', '/ids', 'a'),
    REFUSED,
    'read: the status is 404',
  ],
  [
    'a value of a step that was refused',
    equal('C', '${read.body.a}', 'a'),
    REFUSED,
    'read: the status is 404',
  ],
  [
    'a value of a step that was not executed',
    equal('C', '${other.body.a}', 'a'),
    EMPTY,
    'step other was not executed',
  ],
  ['groups of which none can be judged', any('C', [STATE]), REFUSED, 'read: the status is 404'],
] as const)('does not judge: %s', (_, check, given, notJudged) => {
  expect(judged(check, given)).toEqual({ found: 0, notJudged });
});

test('a status is judged if the step expects a refusal', () => {
  expect(judged(STATE, REFUSED, refused('C-REFUSED'))).toEqual({ found: 1 });
});

test('a bank may omit a status from a body that the contract does not define', () => {
  const context = contextOf(EMPTY, { bodyOpen: true });
  const step = call('read', 'getConsent', {}, STATE);
  expect(judge(STATE, step, context)).toMatchObject({ findings: [], leftOpen: true });
});

test.each([
  ['granted', true, true],
  ['received', true, undefined],
  ['granted', false, undefined],
])('the status %s is left open: %j in an open body', (word, bodyOpen, leftOpen) => {
  const text = JSON.stringify({ consentStatus: word });
  const context = contextOf({ text }, { bodyOpen, unknownWord: 'granted' });
  const check = field('C', '/consentStatus', { in: ['valid'] });
  const step = call('read', 'getConsent', {}, check);
  const judgement = judge(check, step, context);
  expect([judgement.findings.length === 0, judgement.leftOpen]).toEqual([
    leftOpen ?? false,
    leftOpen,
  ]);
});

test.each([
  [
    { redirect: null, to: null, stopped: null, byApi: true },
    { found: 0, leftOpen: true },
  ],
  [{ redirect: null, to: null, stopped: 'no page' }, { found: 1 }],
] as const)('a missing redirect is no finding if an API took the decision: %j', (psu, want) => {
  const check = redirected('C-BACK', 'either');
  const context = contextOf(EMPTY);
  const seen = { ...context.seen, psu };
  const { findings, leftOpen } = judge(check, call('read', 'getConsent', {}, check), {
    ...context,
    seen,
  });
  expect({ found: findings.length, ...(leftOpen && { leftOpen }) }).toEqual(want);
  const setUp = judgeSetUp(check, { ...context, seen });
  expect([setUp.findings.length, setUp.notJudged]).toEqual([want.found, undefined]);
});

test('a set-up is not judged by a field that the contract does not define', () => {
  const idOf = field('C', '/consentId', { type: 'string' });
  expect(judgeSetUp(idOf, contextOf(EMPTY))).toMatchObject({ findings: [{ clause: 'C' }] });
  const open = judgeSetUp(idOf, contextOf(EMPTY, { bodyOpen: true }));
  expect(open).toMatchObject({ findings: [], leftOpen: true });
  expect(
    judgeSetUp(status('C', 201), contextOf(REFUSED, { bodyOpen: true })).findings,
  ).toHaveLength(1);
});

test.each([
  ['bulk-payments', 400, 0],
  ['periodic-payments', 422, 0],
  ['payments', 400, 1],
  ['bulk-payments', 500, 1],
])('a set-up that initiates %s and gets the status %s has %s findings', (service, code, found) => {
  const { seen, ...rest } = contextOf({ status: code, text: '{}' });
  const request = { ...seen.request, url: `https://bank.example/v1/${service}/sepa` };
  const made = { ...rest, seen: { ...seen, operation: 'initiatePayment' as const, request } };
  expect(judgeSetUp(status('C', 201), made).findings).toHaveLength(found);
});

test('a set-up accepts any success where a success is due, and no refusal', () => {
  const found = (expected: Check, code: number) =>
    judgeSetUp(expected, contextOf({ status: code, text: '{}' })).findings.length;
  expect(found(status('C', 201), 200)).toBe(0);
  expect(found(status('C', 201), 202)).toBe(0);
  expect(found(status('C', 201), 302)).toBe(1);
  expect(found(status('C', 201), 400)).toBe(1);
  expect(found(status('C', 403), 200)).toBe(1);
});

test('a set-up accepts an id that is a number, and an alternative with another success', () => {
  const found = (expected: Check, text: string) =>
    judgeSetUp(expected, contextOf({ status: 200, text })).findings.length;
  const id = field('C', '/consentId', { type: 'string' });
  expect(found(id, '{"consentId":1087}')).toBe(0);
  expect(found(id, '{"consentId":null}')).toBe(1);
  expect(found(id, '{}')).toBe(1);
  expect(found(field('C', '/consentId', { in: ['a'] }), '{"consentId":1087}')).toBe(1);
  expect(found(any('C', [status('C', 201)], [refused('C')]), '{}')).toBe(0);
});

test('a comparison with a value that no response contains is not judged', () => {
  const check = contains('C-LIST', '/ids', '${create.body.authorisationId}');
  expect(judged(check, { status: 200, text: '{"ids":["a"]}' })).toMatchObject({
    found: 0,
    notJudged: expect.stringMatching(/^read: /),
  });
  expect(judged(contains('C-LIST', '/ids', 'b'), { status: 200, text: '{"ids":["a"]}' })).toEqual({
    found: 1,
  });
});
