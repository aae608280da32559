import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import { indexSpec } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { WireAnswer } from '../wire/wire.js';
import { commonChecks } from './common-checks.js';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const ERROR = {
  type: 'object',
  required: ['tppMessages'],
  properties: {
    tppMessages: { type: 'array' },
    note: { type: 'string', 'x-provenance': 'option' },
  },
};
const BODY = {
  type: 'object',
  required: ['consentId', 'label'],
  properties: {
    consentId: { type: 'string' },
    label: { type: 'string', 'x-provenance': 'formal' },
    note: { type: 'string', 'x-provenance': 'assumption' },
    status: { enum: ['received'] },
    colour: { enum: ['red'], 'x-provenance': 'option' },
  },
};
const SPEC = indexSpec(
  {
    'x-provenance': 'stated',
    paths: {
      '/v1/consents': {
        post: {
          operationId: 'createConsent',
          responses: { 201: json(BODY), 204: {}, 400: json(ERROR), 503: {} },
        },
      },
      '/v1/consents/{consentId}': { get: { operationId: 'getConsent', responses: { 200: {} } } },
    },
  },
  {
    paths: {
      '/connect/register': { post: { operationId: 'registerClient', responses: { 201: {} } } },
    },
  },
);

const ID = '5f0c3b1e-0b7a-4a50-9c1e-0d2f1a7b9c3d';
const GOOD = {
  status: 201,
  headers: [
    ['X-Request-ID', ID.toUpperCase()],
    ['Content-Type', 'application/json;charset=utf-8'],
    ['Location', '/psd2/v1/consents/c1'],
  ],
  body: '{"consentId":"c1","label":"l","status":"received","_links":{"self":{"href":"/psd2/v1/consents/c1"}}}',
} as const;

interface Given {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly sent?: string;
  readonly operation?: 'createConsent' | 'registerClient' | null;
  readonly elsewhere?: boolean;
  readonly atTheDoor?: boolean;
}

function judge(given: Given | WireAnswer, mayRefuse = false) {
  const own = 'kind' in given ? {} : given;
  const answer: WireAnswer =
    'kind' in given
      ? given
      : {
          kind: 'answer',
          status: given.status ?? GOOD.status,
          headers: given.headers ?? GOOD.headers,
          body: Buffer.from(given.body ?? GOOD.body),
        };
  const seen = parseAnswer({
    alias: 'create',
    operation: own.operation === undefined ? 'createConsent' : own.operation,
    elsewhere: own.elsewhere ?? false,
    atTheDoor: own.atTheDoor ?? false,
    request: {
      method: 'POST',
      url: 'https://bank.example/psd2/v1/consents',
      headers: [['X-Request-ID', own.sent ?? ID]],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer,
  });
  const scope = {
    seen: new Map(),
    profile: { dialect: 'contract' } as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => '',
  };
  return commonChecks({ seen, scope, spec: SPEC, levelOf: () => 'required' }, mayRefuse);
}

const found = (given: Given | WireAnswer, mayRefuse = false): readonly string[] =>
  judge(given, mayRefuse).flatMap((each) =>
    each.findings.map((finding) => `${finding.clause} ${finding.where.slice('create: '.length)}`),
  );

const without = (name: string) => GOOD.headers.filter(([each]) => each !== name);
const headers = (name: string, value: string) => [...without(name), [name, value] as const];
const refusal = (body: string, more: Given = {}): Given => ({ status: 400, body, ...more });
const MESSAGES = '{"tppMessages":[]}';

test('a correct response is judged by every common clause and has no finding', () => {
  expect(judge({}).map((each) => [each.clause, each.findings])).toEqual(
    [
      'COMMON-ANSWERS',
      'COMMON-NO-5XX',
      'COMMON-SUCCESS-DECLARED',
      'COMMON-CONTENT-TYPE',
      'COMMON-SCHEMA-STATED',
      'COMMON-SCHEMA-FORMAL',
      'COMMON-SCHEMA-OPEN',
      'COMMON-ENUM',
      'COMMON-ENUM-OPEN',
      'HDR-X-REQUEST-ID-ECHO',
      'HDR-LOCATION',
      'HDR-LOCATION-NAMES',
      'COMMON-LINKS',
      'COMMON-LINKS-LEAD',
      'COMMON-LINKS-STATUS',
      'COMMON-SPELLING',
    ].map((clause) => [clause, []]),
  );
});

test.each([
  ['/psd2/v1/consents/c1', []],
  ['https://gateway.example/x/v1/consents/c1', []],
  ['v1/consents/c1', []],
  ['/psd2/v1/consents/c2', ['COMMON-LINKS-LEAD body /_links/self/href']],
  ['/psd2/v1/consent/c1', ['COMMON-LINKS-LEAD body /_links/self/href']],
])('a self link to %s has the findings %j', (href, want) => {
  const body = GOOD.body.replace('/psd2/v1/consents/c1', href);
  expect(found({ body })).toEqual(want);
});

test('a Location header may contain the id with or without percent-encoding', () => {
  const body = GOOD.body.replace('"c1"', '"c:1~x"').replace('consents/c1', 'consents/c%3A1~x');
  for (const id of ['c:1~x', 'c%3A1~x', 'c%3a1%7Ex']) {
    expect(found({ body, headers: headers('Location', `/psd2/v1/consents/${id}`) })).toEqual([]);
  }
});

const FAILS: readonly (readonly [given: Given | WireAnswer, want: readonly string[]])[] = [
  [
    { body: GOOD.body.replace('"label"', '"chosenScaMethod":{},"label"') },
    ['COMMON-SPELLING body /chosenScaMethod'],
  ],
  [{ kind: 'no-answer', reason: 'timeout', detail: '' }, ['COMMON-ANSWERS response']],
  [{ kind: 'no-answer', reason: 'refused-handshake', detail: '' }, ['COMMON-ANSWERS response']],
  [{ status: 503, body: '' }, ['COMMON-NO-5XX status']],
  [{ status: 200 }, ['COMMON-SUCCESS-DECLARED status']],
  [{ status: 302, body: '' }, ['COMMON-SUCCESS-DECLARED status']],
  [{ status: 418, body: MESSAGES }, ['COMMON-STATUS-DECLARED status']],
  [{ status: 204 }, ['COMMON-CONTENT-TYPE response header Content-Type']],
  [
    { headers: headers('Content-Type', 'text/plain') },
    ['COMMON-CONTENT-TYPE response header Content-Type'],
  ],
  [{ headers: without('Content-Type') }, ['COMMON-CONTENT-TYPE response header Content-Type']],
  [{ body: '' }, ['COMMON-SCHEMA-STATED body']],
  [{ body: '<html>' }, ['COMMON-SCHEMA-STATED body']],
  [{ body: '{"label":"l"}' }, ['COMMON-SCHEMA-STATED body /']],
  [{ body: '{"consentId":"c1"}' }, ['COMMON-SCHEMA-FORMAL body /']],
  [{ body: '{"consentId":"c1","label":"l","note":1}' }, ['COMMON-SCHEMA-OPEN body /note']],
  [{ body: '{"consentId":"c1","label":"l","status":"x"}' }, ['COMMON-ENUM body /status']],
  [{ body: '{"consentId":"c1","label":"l","colour":"x"}' }, ['COMMON-SCHEMA-OPEN body /colour']],
  [{ headers: without('X-Request-ID') }, ['HDR-X-REQUEST-ID-ECHO response header X-Request-ID']],
  [
    { headers: headers('X-Request-ID', 'other') },
    ['HDR-X-REQUEST-ID-ECHO response header X-Request-ID'],
  ],
  [{ headers: without('Location') }, ['HDR-LOCATION response header Location']],
  [
    { headers: headers('Location', '/psd2/v1/consents/c2') },
    ['HDR-LOCATION-NAMES response header Location'],
  ],
  [
    { headers: headers('Location', '/psd2/v1/consents/%E0c1') },
    ['HDR-LOCATION-NAMES response header Location'],
  ],
  [{ headers: headers('Location', 'ftp://x/c1') }, ['HDR-LOCATION-NAMES response header Location']],
  [{ status: 500, body: '', atTheDoor: true }, ['COMMON-NO-5XX status']],
  [{ status: 501, body: '' }, ['COMMON-NO-5XX status']],
  [{ status: 501, body: '', atTheDoor: true }, []],
  [{ status: 501, body: '', elsewhere: true }, []],
  [{ headers: without('Location'), atTheDoor: true }, ['HDR-LOCATION response header Location']],
  [refusal('{}'), ['ERR-BODY body /']],
  [refusal(''), ['ERR-BODY body']],
  [refusal('no'), ['ERR-BODY body']],
  [
    refusal('x', { headers: headers('Content-Type', 'text/html') }),
    ['ERR-BODY response header Content-Type'],
  ],
];

describe('reports a finding for', () => {
  test.each(FAILS)('%j', (given, want) => {
    expect(found(given)).toEqual(want);
  });
});

const HOLDS: readonly Given[] = [
  { status: 204, body: '' },
  { sent: 'no-uuid', headers: without('X-Request-ID') },
  refusal(MESSAGES),
  refusal('{"tppMessages":[],"note":1}'),
  { status: 201, body: '', operation: 'registerClient', headers: [] },
  { status: 404, body: '<html>', operation: null, headers: [] },
  { status: 200, body: 'x', elsewhere: true },
  { status: 431, body: '<html>', headers: [], atTheDoor: true },
];

describe('reports nothing for', () => {
  test.each(HOLDS)('%j', (given) => {
    expect(found(given)).toEqual([]);
  });
  test('a handshake that a transport case expects to be refused', () => {
    const answer = { kind: 'no-answer', reason: 'refused-handshake', detail: '' } as const;
    expect(found(answer, true)).toEqual([]);
  });
});

test('a body that can be read is judged though its declared coding is wrong', () => {
  const flawed = (body: string): WireAnswer => ({
    ...{ kind: 'answer', status: 201, headers: GOOD.headers, body: Buffer.from(body) },
    decodingError: 'Content-Encoding is gzip, but the body is not in that coding',
  });
  expect(found(flawed(GOOD.body))).toEqual(['COMMON-SCHEMA-STATED body']);
  expect(found(flawed('{"consentId":"c1","label":"l","status":"x"}'))).toEqual([
    'COMMON-SCHEMA-STATED body',
    'COMMON-ENUM body /status',
  ]);
});

describe('links', () => {
  const body = (links: unknown) =>
    JSON.stringify({ consentId: 'c1', label: 'l', list: [{ _links: links }] });
  test.each([
    [{ a: { href: 'https://x.example/%20' }, b: { href: '/x' }, c: { href: '?y' } }, []],
    [{ a: { href: 'javascript:alert(1)' } }, ['COMMON-LINKS body /list/0/_links/a/href']],
    [{ a: { href: 'has space' } }, ['COMMON-LINKS body /list/0/_links/a/href']],
    [{ a: { href: '/x%2' } }, ['COMMON-LINKS body /list/0/_links/a/href']],
    [{ a: { href: 'https://' } }, ['COMMON-LINKS body /list/0/_links/a/href']],
    [{ a: {} }, ['COMMON-LINKS body /list/0/_links/a']],
    [{ a: '/x' }, ['COMMON-LINKS body /list/0/_links/a']],
  ])('%j', (links, want) => {
    expect(found({ body: body(links) })).toEqual(want);
  });
});
