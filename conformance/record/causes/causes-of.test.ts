import { describe, expect, test } from 'vitest';
import type { Exchange, Finding } from '../event.js';
import type { Cause, JudgedCase } from './cause.js';
import { causeKey } from './cause-key.js';
import { causesOf } from './causes-of.js';
import { isForAnyReason, widened } from './widened-keys.js';

interface Sketch {
  readonly verdict?: string;
  readonly reason?: string;
  readonly findings?: readonly Finding[];
  readonly setup?: Finding;
  readonly operation?: string;
  readonly status?: number;
  readonly body?: string;
  /** The account that the request names. */
  readonly account?: string;
}

const find = (change: Partial<Finding> = {}): Finding => ({
  clause: 'ECHO',
  level: 'required',
  expected: 'the value is that of the request, 7f1c3a52-0000-4000-8000-000000000000',
  actual: 'the header is missing',
  where: 'create: response header X-Request-ID',
  ...change,
});

/** A finding about a request that should succeed, with the refusal of the bank. */
const refused = (clause: string, code = 'FORMAT_ERROR'): Finding =>
  find({
    clause,
    where: 'create: status',
    expected: 'the status is 201',
    actual: `the status is 400 (${code})`,
  });

/** A finding about a request that should be refused but was accepted. */
const served = (clause: string, status: number): Finding =>
  find({
    clause,
    where: 'create: status',
    expected: 'the request is refused with a 4xx',
    actual: `the status is ${status}`,
  });

/** A finding about a field that is not a string. */
const typed = (clause: string, pointer: string, it: string, value: string): Finding =>
  find({
    clause,
    where: `read: body ${pointer}`,
    expected: `${it} is of type string`,
    actual: `${it} is ${value}`,
  });

const said = (text: string, code = 'FORMAT_ERROR') =>
  JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text }] });

function judged(id: string, sketch: Sketch): JudgedCase {
  const { verdict = 'failed', reason = null, findings = [], setup, operation = 'create' } = sketch;
  const body = { contentType: null, text: sketch.body ?? '', bytes: 0, cut: false };
  const response: Exchange['response'] = {
    kind: 'answer',
    status: sketch.status ?? 400,
    headers: [],
    body,
  };
  const checks = findings.map((one) => ({ exchange: 'e1', findings: [one] }));
  const first =
    setup === undefined ? [] : [{ exchange: 'e1', findings: [setup], setup: true as const }];
  const { account = '' } = sketch;
  const sent = { contentType: null, text: JSON.stringify({ iban: account }), bytes: 0, cut: false };
  const request = { method: 'POST', url: 'https://bank.example/', headers: [], body: sent };
  const exchanges = [{ id: 'e1', operation, request, response }];
  return { id, verdict, reason, findings, checks: [...first, ...checks], exchanges };
}

const causes = (cases: Readonly<Record<string, Sketch>>): readonly Cause[] =>
  causesOf(Object.entries(cases).map(([id, sketch]) => judged(id, sketch)));

describe('two findings', () => {
  test.each<[string, number, Sketch, Sketch]>([
    [
      'have one cause at different operations',
      1,
      { findings: [find()] },
      { findings: [find()], operation: 'read' },
    ],
    [
      'have one cause at steps with different names',
      1,
      { findings: [find()] },
      { findings: [find({ where: 'read: response header X-Request-ID' })] },
    ],
    [
      'have one cause at different positions of an array',
      1,
      { findings: [find({ where: 'a: body /list/0/id' })] },
      { findings: [find({ where: 'a: body /list/17/id' })] },
    ],
    [
      'have one cause with different values',
      1,
      { findings: [find({ actual: 'the value is "A"' })] },
      { findings: [find({ actual: 'the value is {"b":1}' })] },
    ],
    [
      'have one cause if the same thing is missing, with any clause',
      1,
      { findings: [find()] },
      { findings: [find({ clause: 'OTHER' })] },
    ],
    [
      'have two causes at different places',
      2,
      { findings: [find()] },
      { findings: [find({ where: 'a: body' })] },
    ],
    [
      'have two causes with different statuses',
      2,
      { findings: [find({ where: 'a: status', actual: 'the status is 200' })] },
      { findings: [find({ where: 'a: status', actual: 'the status is 201' })] },
    ],
    [
      'have one cause if the bank sends the same message, with any clause',
      1,
      { findings: [refused('A')], body: said('Date header is required') },
      { findings: [refused('B')], body: said('Date header is required'), operation: 'read' },
    ],
    [
      'have one cause if the messages differ only in ids',
      1,
      { findings: [refused('A')], body: said('Request 17 has no date') },
      { findings: [refused('A')], body: said('Request 2041 has no date') },
    ],
    [
      'have two causes if the messages differ',
      2,
      { findings: [refused('A')], body: said('Date header is required') },
      { findings: [refused('A')], body: said('Digest header is required') },
    ],
    [
      'have one cause at one operation, with any clause, if the bank says only FORMAT_ERROR',
      1,
      { findings: [refused('A')], body: said('') },
      { findings: [refused('B')], body: said('') },
    ],
    [
      'have one cause if invalid requests are accepted with any success status',
      1,
      { findings: [served('A', 200)] },
      { findings: [served('A', 204)] },
    ],
    [
      'have two causes with different clauses if requests are accepted',
      2,
      { findings: [served('A', 200)] },
      { findings: [served('B', 200)] },
    ],
    [
      'have one cause if a field has the wrong type, with any clause and place',
      1,
      { findings: [typed('A', '/balances/0/balanceAmount/amount', 'it', '17.5')] },
      { findings: [typed('B', '/account/balances/1/balanceAmount/amount', 'the value', '2')] },
    ],
    [
      'have two causes if two fields have the wrong type',
      2,
      { findings: [typed('A', '/balances/0/balanceAmount/amount', 'it', '17.5')] },
      { findings: [typed('A', '/balances/0/balanceAmount/currency', 'it', '17.5')] },
    ],
    [
      'have two causes if a field has two wrong types',
      2,
      { findings: [typed('A', '/balances/0/balanceAmount/amount', 'it', '17.5')] },
      { findings: [typed('A', '/balances/0/balanceAmount/amount', 'it', 'null')] },
    ],
    [
      'have one cause if an endpoint is missing, with any clause',
      1,
      { findings: [refused('A')], body: '', status: 404 },
      { findings: [refused('B')], body: '', status: 404 },
    ],
    [
      'have two causes if the endpoints of two operations are missing',
      2,
      { findings: [refused('A')], body: '', status: 404 },
      { findings: [refused('A')], body: '', status: 404, operation: 'read' },
    ],
    [
      'have one cause if the code is specific, with any clause',
      1,
      { findings: [refused('A', 'TOKEN_INVALID')], body: said('', 'TOKEN_INVALID') },
      { findings: [refused('B', 'TOKEN_INVALID')], body: said('', 'TOKEN_INVALID') },
    ],
    [
      'have two causes with different clauses if a refusal was expected',
      2,
      { findings: [{ ...refused('A'), expected: 'the status is 401' }], body: said('No') },
      {
        findings: [{ ...refused('B'), expected: 'the request is refused with a 4xx' }],
        body: said('No'),
      },
    ],
  ])('%s: %i', (_name, count, one, other) => {
    expect(causes({ one, other })).toHaveLength(count);
  });

  test.each<[string, Partial<Finding>]>([
    ['waived', { waiver: 'W1' }],
    ['unstable', { unstable: true }],
  ])('have no cause if they are %s', (_name, change) => {
    expect(causes({ a: { findings: [find(change)] } })).toEqual([]);
  });
});

test('a cause contains the expectation, the actual value, the message of the bank and the places', () => {
  const body = said('Date header is required');
  const [cause] = causes({
    a: { findings: [refused('A')], body },
    b: { findings: [refused('B')], body, operation: 'read' },
    c: { findings: [refused('B')], body, operation: 'read' },
  });
  expect(cause).toMatchObject({
    level: 'required',
    clauses: ['B', 'A'],
    operations: ['read', 'create'],
    message: { status: 400, code: 'FORMAT_ERROR', text: 'Date header is required' },
    sentence:
      'create (and 1 more operation) is refused: 400 FORMAT_ERROR "Date header is required" (expected: the status is 201)',
    findings: 3,
    decided: ['a', 'b', 'c'],
    first: 'a',
  });
});

test('the same cause has the same id in each run', () => {
  const ids = ['11111111', '22222222'].map((id) => {
    const expected = `the value is that of the request, ${id}-0000-4000-8000-000000000000`;
    return causes({ a: { findings: [find({ expected })] } })[0]?.id;
  });
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(ids[1]).toBe(ids[0]);
});

test('a cause decides a case if no other cause fails it', () => {
  const other = find({ clause: 'OTHER', where: 'create: body /other' });
  const hint = find({ clause: 'HINT', level: 'recommended', where: 'create: body /hint' });
  const [echo] = causes({
    a: { findings: [find(), find({ where: 'read: response header X-Request-ID' }), hint] },
    b: { findings: [find(), other] },
    c: { verdict: 'warned', findings: [hint] },
  });
  expect(echo).toMatchObject({ clauses: ['ECHO'], findings: 3, decided: ['a'] });
});

test('one cause blocks all cases with the same set-up failure, and all cases whose twin it blocks', () => {
  const stays = find({
    clause: 'VALID',
    where: 'valid: body /status',
    expected: 'it is "valid"',
    actual: 'the value is "received"',
  });
  const reason = 'set-up valid: body /status: it is "valid"; actual: the value is "received"';
  const all = causes({
    judged: { findings: [{ ...stays, where: 'read: body /status' }] },
    stopped: { verdict: 'setup-failed', setup: stays, reason },
    failed: { findings: [find()], setup: stays, reason },
    twin: { verdict: 'blocked', reason: 'its twin stopped ended setup-failed' },
    second: { verdict: 'blocked', reason: 'its twin twin ended blocked' },
  });
  expect(all).toMatchObject([
    {
      clauses: ['VALID'],
      findings: 1,
      decided: ['judged'],
      kept: ['stopped', 'failed', 'twin', 'second'],
    },
    { clauses: ['ECHO'], decided: [], kept: [] },
  ]);
});

test('a case is blocked by the refusal of its twin, not by other findings of the twin', () => {
  const all = causes({
    served: { findings: [find(), refused('A')], body: said('Date header is required') },
    refused: { verdict: 'blocked', reason: 'its twin served ended failed' },
  });
  expect(all.map(({ clauses, kept }) => [clauses, kept])).toEqual([
    [['A'], ['refused']],
    [['ECHO'], []],
  ]);
});

test('a case that stopped without a finding has a cause without a level', () => {
  const [cause] = causes({
    a: { verdict: 'setup-failed', reason: 'step login: the page 17 has no form' },
    b: { verdict: 'setup-failed', reason: 'step grant: the page 18 has no form' },
    c: { verdict: 'blocked', reason: 'the run was stopped before this case' },
    d: { verdict: 'harness-error', reason: 'it broke' },
  });
  expect(cause).toMatchObject({
    level: null,
    clauses: [],
    findings: 0,
    kept: ['a', 'b'],
    first: 'a',
  });
  expect(cause?.sentence).toBe('Cases cannot be carried out: the page 17 has no form');
});

test('required causes come first, then causes that affect more cases', () => {
  const more = find({ clause: 'MORE', where: 'create: body /more' });
  const hint = find({ clause: 'HINT', level: 'recommended', where: 'create: body /hint' });
  const all = causes({
    a: { verdict: 'warned', findings: [hint, hint, hint] },
    b: { findings: [find()] },
    c: { findings: [more] },
    d: { findings: [more] },
  });
  expect(all.map(({ clauses }) => clauses[0])).toEqual(['MORE', 'ECHO', 'HINT']);
});

const unknown = said('Bank Account not found');
const creation = { operation: 'initiatePayment', account: 'DE1', body: unknown } as const;
const refusedPayment = { ...creation, findings: [refused('A')] };

test('a creation that never succeeds comes first, with the line of the profile, and keeps what needs it', () => {
  const untold = { ...creation, verdict: 'blocked' };
  const all = causes({
    other: { findings: [find()] },
    more: { findings: [find()] },
    plain: refusedPayment,
    open: { ...untold, reason: 'not judged: create: the status is 400 (FORMAT_ERROR)' },
    walk: {
      ...untold,
      verdict: 'setup-failed',
      reason: 'no walk could create one: 400 FORMAT_ERROR',
    },
    elsewhere: { ...untold, reason: 'not judged: create: the status is 400 (SERVICE_BLOCKED)' },
    richer: { operation: 'initiatePayment', account: 'DE2', status: 201 },
  });
  const [first] = all;
  expect(first).toMatchObject({ suspect: 'pis.debtorAccount', kept: ['open', 'walk'] });
  expect(first?.sentence).toBe(
    'initiatePayment is refused: 400 FORMAT_ERROR "Bank Account not found" (expected: the status is 201). ' +
      'No valid one succeeded: check pis.debtorAccount of the profile first',
  );
  expect(all.map(({ kept }) => kept)).toContainEqual(['elsewhere']);
});

test.each<readonly [string, Sketch]>([
  ['where the same account works once', { ...creation, status: 201, verdict: 'passed' }],
  ['of another operation', { operation: 'getPayment' }],
])('the profile is no reason for a refusal %s', (_, other) => {
  const plain = other.status === 201 ? refusedPayment : { ...refusedPayment, ...other };
  expect(causes({ plain, other }).map(({ suspect }) => suspect)).toEqual([null]);
});

test('a repeated id comes first, because the rest may only follow from it', () => {
  const same = find({
    clause: 'UNIQUE',
    where: 'a: values',
    expected: 'the ids differ',
    actual: 'both are "7"',
  });
  const more = find({ clause: 'MORE', where: 'create: body /more' });
  const all = causes({
    a: { findings: [more] },
    b: { findings: [more] },
    c: { findings: [same] },
    d: { verdict: 'setup-failed', reason: 'step login: the page has no form' },
  });
  expect(all.map(({ clauses }) => clauses[0])).toEqual(['UNIQUE', 'MORE', undefined]);
});

test('one wrong success at many operations is one cause, at a few one for each', () => {
  const sketch = (operation: string): Sketch => ({
    operation,
    findings: [
      find({
        clause: operation,
        where: 'a: status',
        expected: 'the status is 201',
        actual: 'the status is 200',
      }),
    ],
  });
  const of = (...operations: readonly string[]) =>
    causes(Object.fromEntries(operations.map((each) => [each, sketch(each)]))).length;
  expect([of('a', 'b'), of('a', 'b', 'c')]).toEqual([2, 1]);
});

const wrongly = (field: string, type: string, value: string) => ({
  findings: [
    find({ clause: field, where: `read: body ${field}`, expected: type, actual: `it is ${value}` }),
  ],
});
const TEXT = 'it is of type string';

test.each<readonly [string, Readonly<Record<string, Sketch>>, number]>([
  [
    'ids that are numbers',
    {
      a: wrongly('/paymentId', TEXT, '1'),
      b: wrongly('/consentId', TEXT, '2'),
      c: wrongly('/authorisationIds/0', TEXT, '3'),
    },
    1,
  ],
  [
    'two of them, which may be two errors',
    { a: wrongly('/paymentId', TEXT, '1'), b: wrongly('/consentId', TEXT, '2') },
    2,
  ],
  [
    'fields that are null, and an id that is a number',
    {
      a: wrongly('/account/product', TEXT, 'null'),
      b: wrongly('/account/name', TEXT, 'null'),
      c: wrongly('/entry/mandateId', TEXT, 'null'),
      d: wrongly('/paymentId', TEXT, '1'),
    },
    2,
  ],
  [
    'dates with a time',
    {
      a: wrongly('/balance/referenceDate', 'it has the format date', '"2026-01-01T00:00"'),
      b: wrongly('/entry/bookingDate', 'it has the format date', '"2026-01-01T00:00"'),
      c: wrongly('/entry/valueDate', 'it has the format date', '"2026-01-01T00:00"'),
    },
    1,
  ],
  [
    'names of the wrong type, whose fields have nothing in common',
    {
      a: wrongly('/account/name', TEXT, '1'),
      b: wrongly('/account/product', TEXT, '1'),
      c: wrongly('/account/status', TEXT, '1'),
    },
    3,
  ],
])('three fields that one part of a bank writes are one cause: %s', (_, cases, want) => {
  expect(causes(cases)).toHaveLength(want);
});

test('a header that is missing everywhere belongs to no served request', () => {
  const echo = find({
    clause: 'HDR-X-REQUEST-ID-ECHO',
    where: 'a: response header X-Request-ID',
    expected: 'the value is that of the request',
    actual: 'the header is missing',
  });
  const open = find({
    clause: 'OWN',
    where: 'a: status',
    expected: 'the request is refused with a 4xx',
    actual: 'the status is 200',
  });
  const both = { findings: [open, echo] };
  expect(causes({ both, plain: { findings: [echo] } }).map(({ clauses }) => clauses)).toEqual([
    ['HDR-X-REQUEST-ID-ECHO'],
    ['OWN'],
  ]);
  expect(causes({ both }).map(({ clauses }) => clauses)).toEqual([
    ['OWN', 'HDR-X-REQUEST-ID-ECHO'],
  ]);
});

describe('a set-up that fails', () => {
  const stopped = (reason: string, sketch: Sketch = {}): Sketch => ({
    ...sketch,
    verdict: 'setup-failed',
    reason,
  });
  const lost = (pointer: string): Finding =>
    find({ where: `read: body ${pointer}`, expected: 'it is present', actual: 'it is missing' });
  const REASON = 'set-up use: the response of listTransactions';
  const twice = find({ clause: 'ID', where: 'a: values', actual: 'both are "7"' });
  const made = { operation: 'initiatePayment', status: 201, body: '{"paymentId":"7"}' };

  test.each<[string, number, Sketch, Sketch]>([
    [
      'has the cause of the object that the response lacks',
      1,
      { findings: [lost('/transactions')], operation: 'listTransactions', status: 200, body: '{}' },
      stopped(`${REASON} has no field transactions/booked/0/transactionId; its fields are x`, {
        ...{ operation: 'listTransactions', status: 200, body: '{"x":1}' },
      }),
    ],
    [
      'has the cause of the links that the response lacks',
      1,
      { findings: [lost('/_links')], operation: 'listTransactions', status: 200, body: '{}' },
      stopped(`${REASON} has no link scaRedirect; it has no links`, {
        ...{ operation: 'listTransactions', status: 200, body: '{"x":1}' },
      }),
    ],
    [
      'has the cause of the links that neither of two responses has',
      1,
      { findings: [lost('/_links')], operation: 'listTransactions', status: 200, body: '{}' },
      stopped(`${REASON} (and of createConsent) has no link scaRedirect; it has no links`, {
        ...{ operation: 'listTransactions', status: 200, body: '{"x":1}' },
      }),
    ],
    [
      'has no cause of lost links when the response is a refusal',
      2,
      { findings: [lost('/_links')], operation: 'listTransactions', status: 200, body: '{}' },
      stopped(`${REASON} (and of createConsent) has no link scaRedirect; it has no links`, {
        ...{ operation: 'listTransactions', status: 400, body: '{"x":1}' },
      }),
    ],
    [
      'has a cause of its own when the response only lacks one link',
      2,
      { findings: [lost('/_links')], operation: 'listTransactions', status: 200, body: '{}' },
      stopped(`${REASON} has no link scaRedirect; its links are self`, {
        ...{ operation: 'listTransactions', status: 200, body: '{"_links":{"self":1}}' },
      }),
    ],
    [
      'has the cause of the id that two resources share',
      1,
      { findings: [twice], ...made },
      stopped('set-up start: the payment is CANC', made),
    ],
    [
      'has a cause of its own when its resource has another id',
      2,
      { findings: [twice], ...made },
      stopped('set-up start: the payment is CANC', { ...made, body: '{"paymentId":"8"}' }),
    ],
  ])('%s', (_, count, one, other) => {
    expect(causes({ one, other })).toHaveLength(count);
  });
});

test('a status that cannot follow, whatever was done before, is one cause from three acts on', () => {
  const after = (act: string, clause = 'STATE-PAYMENT') =>
    JSON.stringify(['state', 'payment', 'transactionStatus', 'going', act, clause, 'ACCP']);
  const acts = ['startPaymentAuthorisation', 'deleteSigningBasket', 'cancelPayment'];
  const names = (keys: readonly string[]) => [...widened(keys).values()];
  expect(new Set(names(acts.map((act) => after(act)))).size).toBe(1);
  expect(names(acts.map((act) => after(act)))).toHaveLength(3);
  expect(names(acts.slice(0, 2).map((act) => after(act)))).toEqual([]);
  expect(names(acts.map((act) => after(act, 'PIS-CANCEL-ENDS')))).toEqual([]);
});

test('refusals with one wrong status are one cause from four reasons on', () => {
  const refused = (code: string, status = 400) => JSON.stringify(['refused', status, code]);
  const codes = ['CERTIFICATE_MISSING', 'RESOURCE_UNKNOWN', 'ROLE_INVALID', 'STATUS_INVALID'];
  const all = [...widened(codes.map((code) => refused(code))).values()];
  expect(all).toHaveLength(4);
  expect(new Set(all).size).toBe(1);
  expect(all.every(isForAnyReason)).toBe(true);
  expect(widened(codes.slice(1).map((code) => refused(code))).size).toBe(0);
  expect(widened(codes.map((code, at) => refused(code, 400 + at))).size).toBe(0);
});

test('consents that were not replaced are one cause, whatever was done before', () => {
  const still = find({
    clause: 'AIS-CONSENT-SUPERSEDED',
    where: 'after: body /consentStatus',
    expected: 'it is "expired" or "terminatedByTpp"',
    actual: 'it is "valid"',
  });
  const reads = { operation: 'getConsentStatus', findings: [still] };
  expect(
    causes({ one: reads, other: { ...reads, body: '{"consentStatus":"valid"}' } }),
  ).toHaveLength(1);
  expect(causeKey(still, null, { operation: 'getConsentStatus', deviation: null })).toBe(
    '["state","consent","consentStatus","not replaced"]',
  );
});

test('statuses in other words are one cause from three words on', () => {
  const keys = ['rcvd', 'actc', 'canc'].map((word) =>
    JSON.stringify(['state', 'transactionStatus', word]),
  );
  expect([...new Set(widened(keys).values())]).toHaveLength(1);
  expect(widened(keys.slice(1)).size).toBe(0);
});

test.each([
  ['names in other letters', 'spelled', []],
  ['links that are no objects', 'links', ['"']],
  ['no links', 'missing', ['_links']],
  ['links that lead nowhere', 'field', ['href']],
])('%s are one cause from three kinds of resources or links on', (_, first, rest) => {
  const keys = ['payment', 'consent', 'basket'].map((kind) =>
    JSON.stringify([first, kind, ...rest]),
  );
  const wide = widened(keys);
  expect([...wide.keys()]).toEqual(keys);
  expect(new Set(wide.values()).size).toBe(1);
  expect(widened(keys.slice(1)).size).toBe(0);
});

test('the sentence, the case and the exchange are those of one finding', () => {
  const other = find({ expected: 'the header is that of the request' });
  const cases = { first: { findings: [other] }, second: { findings: [find()] } };
  const [cause] = causes({ ...cases, third: { findings: [find()] } });
  expect(cause?.expected).toContain('the value is that of the request');
  expect(cause).toMatchObject({ first: 'second', exchange: 'e1' });
});
