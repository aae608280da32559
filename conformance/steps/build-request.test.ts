import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { CallStep, Mutation } from '../cases/case.js';
import type { SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { buildRequest } from './build-request.js';

const profile = {
  target: { baseUrl: 'https://bank.example/psd2', authUrl: 'https://iam.example' },
  tpp: { redirectUri: 'https://tpp.example/back' },
  psu: { id: 'psu', password: 'p', sendId: true, approve: [] },
  sca: { approaches: ['EMBEDDED', 'REDIRECT'] },
} as unknown as Profile;

const scope: Scope = {
  seen: new Map(),
  profile,
  tpp: null,
  now: new Date(0),
  newUuid: () => 'UUID',
};

const header = (name: string, required: boolean) => ({ name, in: 'header' as const, required });

const OPERATION: SpecOperation = {
  id: 'createConsent',
  document: 'xs2a',
  method: 'POST',
  path: '/v1/consents/{consentId}/x/',
  parameters: [
    header('X-Request-ID', true),
    header('PSU-IP-Address', true),
    header('PSU-ID', false),
    header('TPP-Redirect-URI', false),
  ],
  responses: new Map(),
};

const STEP: CallStep = {
  kind: 'call',
  as: 'create',
  operation: 'createConsent',
  path: { consentId: 'a/b c' },
  query: { 'q 1': 'ä' },
  headers: { 'PSU-IP-Address': '192.0.2.1' },
  body: { a: { b: 1 }, list: [1, 2] },
  expect: [],
};

test('lists problem documents in Accept if the bank uses them', () => {
  const problems = { ...scope, profile: { ...profile, errors: 'problem' as const } };
  const { headers } = buildRequest(STEP, OPERATION, problems);
  expect(headers).toContainEqual(['Accept', 'application/json, application/problem+json']);
});

test('adds the headers that the operation needs to those of the step', () => {
  expect(buildRequest(STEP, OPERATION, scope)).toEqual({
    method: 'POST',
    url: 'https://bank.example/psd2/v1/consents/a%2Fb%20c/x/?q%201=%C3%A4',
    headers: [
      ['X-Request-ID', 'UUID'],
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
      ['TPP-Redirect-URI', 'https://tpp.example/back'],
      ['PSU-ID', 'psu'],
      ['PSU-IP-Address', '192.0.2.1'],
    ],
    body: '{"a":{"b":1},"list":[1,2]}',
    identity: 'tpp1',
    timeoutMs: 10_000,
  });
});

test.each([
  [undefined, 'POST', true, false],
  [true, 'POST', true, true],
  ['creations', 'POST', true, true],
  ['creations', 'GET', true, false],
  ['creations', 'POST', false, false],
  ['always', 'GET', false, true],
  [false, 'POST', true, false],
] as const)('sends PSU-ID by sendId %s, %s, declared %s: %s', (sendId, method, declared, sent) => {
  const parameters = declared ? [header('PSU-ID', false)] : [];
  const psu = { ...profile.psu, sendId } as Profile['psu'];
  const operation = { ...OPERATION, method, parameters };
  const { headers } = buildRequest(STEP, operation, { ...scope, profile: { ...profile, psu } });
  expect(headers.some(([name]) => name === 'PSU-ID')).toBe(sent);
});

test('sends no PSU-ID to the IAM, and uses the base URL of a service', () => {
  const psu = { ...profile.psu, sendId: 'always' as const };
  const target = { ...profile.target, paths: { AIS: 'https://ais.example' } };
  const own = { ...scope, profile: { ...profile, psu, target } };
  const { headers } = buildRequest(STEP, { ...OPERATION, document: 'iam' }, own);
  expect(headers.some(([name]) => name === 'PSU-ID')).toBe(false);
  expect(buildRequest(STEP, OPERATION, own).url).toMatch(/^https:\/\/ais\.example\/v1\/consents\//);
});

test('sends no date of a response that is no date', () => {
  const list = (bookingDate: string) =>
    parseAnswer({
      alias: 'list',
      operation: 'listTransactions',
      request: { ...buildRequest(STEP, OPERATION, scope) },
      answer: {
        kind: 'answer',
        status: 200,
        headers: [],
        body: Buffer.from(JSON.stringify({ bookingDate })),
      },
    });
  const step: CallStep = { ...STEP, query: { dateFrom: '${list.body.bookingDate}' } };
  const built = (date: string) =>
    buildRequest(step, OPERATION, { ...scope, seen: new Map([['list', list(date)]]) });
  expect(built('2026-11-19').url).toContain('?dateFrom=2026-11-19');
  expect(() => built('2026-11-19T00:00:00')).toThrow(
    'the request needs a date of a booked entry for dateFrom, and the bank\'s response has "2026-11-19T00:00:00"',
  );
  const fixed: CallStep = { ...STEP, query: { dateFrom: 'no-date' } };
  expect(buildRequest(fixed, OPERATION, scope).url).toContain('?dateFrom=no-date');
});

describe('the headers of a cancellation', () => {
  const declared = ['TPP-Redirect-Preferred', 'TPP-Redirect-URI', 'PSU-ID'];
  const cancel = (approaches: readonly string[], names: readonly string[]) => {
    const parameters = names.map((name) => header(name, false));
    const { headers } = buildRequest(
      { kind: 'call', as: 'cancel', operation: 'cancelPayment', expect: [] },
      { ...OPERATION, id: 'cancelPayment', method: 'DELETE', path: '/v1/x', parameters },
      { ...scope, profile: { ...profile, sca: { approaches } } as Profile },
    );
    return headers.filter(([name]) => name !== 'Accept');
  };
  const address = ['TPP-Redirect-URI', 'https://tpp.example/back'];
  const id = ['PSU-ID', 'psu'];
  test.each([
    [['REDIRECT'], declared, [['TPP-Redirect-Preferred', 'true'], address, id]],
    [['EMBEDDED'], declared, [['TPP-Redirect-Preferred', 'false'], address, id]],
    [['REDIRECT'], [], []],
  ] as const)('with %s fit a document that declares %j', (approaches, names, want) => {
    expect(cancel(approaches, names)).toEqual(want);
  });
});

const spoil = (...mutate: readonly Mutation[]) =>
  buildRequest({ ...STEP, mutate }, OPERATION, scope);

describe('a mutation', () => {
  const names = (mutation: Mutation) => spoil(mutation).headers.map(([name]) => name);
  test('drops a header regardless of case', () => {
    expect(names({ op: 'drop-header', name: 'x-request-id' })).not.toContain('X-Request-ID');
  });
  test('replaces a header at its position', () => {
    const { headers } = spoil({ op: 'set-header', name: 'accept', value: 'x/y' });
    expect(headers[1]).toEqual(['accept', 'x/y']);
    expect(headers).toHaveLength(6);
  });
  test.each<readonly [Mutation, string]>([
    [{ op: 'drop-field', pointer: '/a/b' }, '{"a":{},"list":[1,2]}'],
    [{ op: 'drop-field', pointer: '/list/0' }, '{"a":{"b":1},"list":[2]}'],
    [{ op: 'set-field', pointer: '/a/b', value: 'x' }, '{"a":{"b":"x"},"list":[1,2]}'],
    [
      { op: 'set-field', pointer: '/n/m', value: null },
      '{"a":{"b":1},"list":[1,2],"n":{"m":null}}',
    ],
    [{ op: 'raw-body', text: '{', contentType: 'text/plain' }, '{'],
  ])('%j changes the body', (mutation, want) => {
    expect(spoil(mutation).body).toBe(want);
  });
  test.each<readonly [Mutation, string]>([
    [{ op: 'set-path', name: 'consentId', value: 'zzz' }, '/psd2/v1/consents/zzz/x/?q%201=%C3%A4'],
    [{ op: 'drop-query', name: 'q 1' }, '/psd2/v1/consents/a%2Fb%20c/x/'],
    [{ op: 'set-query', name: 'q 1', value: '&' }, '/psd2/v1/consents/a%2Fb%20c/x/?q%201=%26'],
  ])('%j changes the URL', (mutation, want) => {
    expect(spoil(mutation).url).toBe(`https://bank.example${want}`);
  });
  test('sets the method', () => {
    expect(spoil({ op: 'method', method: 'PATCH' }).method).toBe('PATCH');
  });
});

test('encodes a form', () => {
  const step = { ...STEP, bodyType: 'form', body: { a: 'b c', d: 'e&f' } } as const;
  const request = buildRequest(step, OPERATION, scope);
  expect(request.body).toBe('a=b+c&d=e%26f');
  expect(request.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded']);
});

test.each([
  ['https://other.example/as/', 'https://other.example/as/v1/consents/1/x/'],
  ['https://other.example/as?x=1', 'https://other.example/as/v1/consents/1/x/'],
  ['https://other.example/as/#top', 'https://other.example/as/v1/consents/1/x/'],
])('uses the base %s instead of the base URL of the profile', (base, want) => {
  const step = { ...STEP, base, path: { consentId: '1' }, query: {} };
  expect(buildRequest(step, OPERATION, scope).url).toBe(want);
});

test.each([
  ['https://other.example/list', 'https://other.example/list?day=1'],
  ['https://other.example/list?page=2', 'https://other.example/list?page=2&day=1'],
  ['https://other.example/list?page=2&day=7', 'https://other.example/list?page=2&day=1'],
  ['https://other.example/list/#top', 'https://other.example/list/?day=1'],
  ['https://other.example/list?page=a%20b#top?x=1', 'https://other.example/list?page=a%20b&day=1'],
  ['https://other.example/a//b/../list', 'https://other.example/a//b/../list?day=1'],
])('follows the link %s with the query of the step', (url, want) => {
  expect(buildRequest({ ...STEP, url, query: { day: '1' } }, OPERATION, scope).url).toBe(want);
});

test('rejects a header value with a line break from the target', () => {
  const step = { ...STEP, headers: { 'Consent-ID': 'a\r\nX: y' } };
  expect(() => buildRequest(step, OPERATION, scope)).toThrow('header Consent-ID');
});

describe('a mutation that sends too much', () => {
  test.each<[Mutation, (sent: ReturnType<typeof buildRequest>) => unknown, unknown]>([
    [
      { op: 'add-header', name: 'PSU-IP-Address', value: 'another' },
      ({ headers }) => headers.filter(([name]) => name === 'PSU-IP-Address'),
      [
        ['PSU-IP-Address', '192.0.2.1'],
        ['PSU-IP-Address', 'another'],
      ],
    ],
    [
      { op: 'add-query', name: 'q 1', value: 'b' },
      ({ url }) => url.split('?')[1],
      'q%201=%C3%A4&q%201=b',
    ],
    [
      { op: 'long', in: 'header', name: 'PSU-IP-Address', length: 3 },
      ({ headers }) => headers.filter(([name]) => name === 'PSU-IP-Address'),
      [['PSU-IP-Address', 'xxx']],
    ],
    [
      { op: 'long', in: 'query', name: 'q 1', length: 3 },
      ({ url }) => url.split('?')[1],
      'q%201=xxx',
    ],
    [
      { op: 'long', in: 'path', name: 'consentId', length: 3 },
      ({ url }) => new URL(url).pathname,
      '/psd2/v1/consents/xxx/x/',
    ],
    [
      { op: 'long', in: 'field', name: '/a', length: 3 },
      ({ body }) => body,
      '{"a":"xxx","list":[1,2]}',
    ],
    [
      { op: 'nest-field', pointer: '/a', depth: 3 },
      ({ body }) => body,
      '{"a":[[[]]],"list":[1,2]}',
    ],
    [
      { op: 'repeat-field', name: 'list' },
      ({ body }) => body,
      '{"a":{"b":1},"list":[1,2],"list":null}',
    ],
    [
      { op: 'set-path', name: 'consentId', value: '..' },
      ({ url }) => url.split('?')[0],
      'https://bank.example/psd2/v1/consents/../x/',
    ],
  ])('builds the request of %j', (mutation, look, want) => {
    expect(look(buildRequest({ ...STEP, mutate: [mutation] }, OPERATION, scope))).toEqual(want);
  });
});
