import { describe, expect, test } from 'vitest';
import type { PsuEnd } from '../answers/parsed-answer.js';
import type { Check } from '../cases/check.js';
import { contextOf, findingsOf, type Given } from './findings-of.testing.js';
import { runCheck } from './run-check.js';

const C = 'X-CLAUSE';
const REFUSED = '{"tppMessages":[{"code":"CONSENT_UNKNOWN"}]}';
const back = (redirect: string, to: PsuEnd['to'] = 'redirectUri'): PsuEnd => ({
  redirect,
  to,
  stopped: null,
});
const STOPPED: PsuEnd = { redirect: null, to: null, stopped: 'there is no button approve' };
const ids = '$' + '{read.body.consentId}';
const none = '$' + '{other.body.x}';

const HOLDS: readonly (readonly [Check, Given])[] = [
  [{ check: 'status', clause: C, in: [200, 204] }, {}],
  [{ check: 'refused', clause: C }, { status: 404 }],
  [{ check: 'refused', clause: C }, { status: 422 }],
  [{ check: 'refused', clause: C, otherThan: 401 }, { status: 418 }],
  [{ check: 'success', clause: C }, { status: 205 }],
  [{ check: 'refused', clause: C, handshake: true }, { reason: 'refused-handshake' }],
  [{ check: 'refusal-is', clause: C, status: [403] }, { status: 403 }],
  [
    { check: 'refusal-is', clause: C, status: [403], codes: ['CONSENT_UNKNOWN'] },
    { status: 403, text: REFUSED },
  ],
  [
    { check: 'refusal-is', clause: C, status: [403], codes: ['X'] },
    { status: 403, text: '{"code":"X"}' },
  ],
  [
    { check: 'refusal-is', clause: C, status: [400], codes: ['bad'] },
    { status: 400, text: '{"error":"bad"}' },
  ],
  [{ check: 'refusal-is', clause: C, status: [401] }, { reason: 'refused-handshake' }],
  [{ check: 'field', clause: C, pointer: '/consentId' }, {}],
  [{ check: 'field', clause: C, pointer: '/empty', type: 'string' }, {}],
  [
    { check: 'field', clause: C, pointer: '/mandateId', type: 'string' },
    { text: '{"mandateId":""}' },
  ],
  [{ check: 'field', clause: C, pointer: '/ids', type: 'array' }, {}],
  [{ check: 'field', clause: C, pointer: '/accounts/1/iban', in: ['X', 'Y'] }, {}],
  [{ check: 'field', clause: C, pointer: '/consentId', in: [ids] }, {}],
  [
    { check: 'field', clause: C, pointer: '/amount', in: ['1.00'], decimal: true },
    { text: '{"amount":"1"}' },
  ],
  [
    { check: 'field', clause: C, pointer: '/amount', matches: '^[0-9]$' },
    { text: '{"amount":"1"}' },
  ],
  [{ check: 'no-field', clause: C, pointer: '/nothing' }, {}],
  [{ check: 'no-field', clause: C, pointer: '/count' }, { reason: 'refused-handshake' }],
  [{ check: 'no-field', clause: C, pointer: '/accounts/0/extra' }, {}],
  [{ check: 'contains', clause: C, pointer: '/ids', value: 'b' }, {}],
  [{ check: 'contains', clause: C, pointer: '/accounts', value: { iban: 'Y' } }, {}],
  [{ check: 'every', clause: C, pointer: '/accounts', item: '/iban', in: ['X', 'Y'] }, {}],
  [
    {
      check: 'every',
      clause: C,
      pointer: '/accounts',
      item: '/day',
      from: '2024-01-02',
      to: '2024-01-05',
    },
    {},
  ],
  [{ check: 'every', clause: C, pointer: '/accounts', item: '/none', absent: true }, {}],
  [{ check: 'link', clause: C, anyOf: ['status', 'self'] }, {}],
  [{ check: 'no-link', clause: C, keys: ['gone', 'status'] }, {}],
  [{ check: 'header', clause: C, name: 'content-TYPE', matches: '^application/json' }, {}],
  [{ check: 'content-type', clause: C, in: ['application/json'] }, {}],
  [
    { check: 'empty-body', clause: C },
    { status: 204, text: '' },
  ],
  [
    { check: 'redirected', clause: C, to: 'redirectUri', query: ['code'], noQuery: ['error'] },
    { psu: back('https://tpp.example/?code=1') },
  ],
  [
    { check: 'redirected', clause: C, to: 'either' },
    { psu: back('https://tpp.example/', 'nokRedirectUri') },
  ],
  [
    { check: 'redirected', clause: C, to: 'slashRedirectUri', query: ['code'] },
    { psu: back('https://tpp.example/cb/?code=1', 'slashRedirectUri') },
  ],
  [{ check: 'equal', clause: C, left: ids, right: 'c1' }, {}],
  [{ check: 'differ', clause: C, left: ids, right: 'c2' }, {}],
  [
    {
      check: 'any',
      clause: C,
      of: [
        [{ check: 'status', clause: C, in: [204] }],
        [{ check: 'status', clause: C, in: [200] }],
      ],
    },
    {},
  ],
];

describe('reports nothing for', () => {
  test.each(HOLDS)('%j on %j', (check, given) => {
    expect(findingsOf(check, given)).toEqual([]);
  });
});

const FAILS: readonly (readonly [Check, Given, expected: string, actual: string, where: string])[] =
  [
    [
      { check: 'status', clause: C, in: [200, 201, 204] },
      { status: 403, text: REFUSED },
      'the status is 200, 201 or 204',
      'the status is 403 (CONSENT_UNKNOWN)',
      'read: status',
    ],
    [
      { check: 'status', clause: C, in: [200] },
      { reason: 'reset' },
      'the status is 200',
      'there is no response (reset)',
      'read: status',
    ],
    [
      { check: 'refused', clause: C },
      {},
      'the request is refused with a 4xx',
      'the status is 200',
      'read: status',
    ],
    [
      { check: 'refused', clause: C, otherThan: 401 },
      { status: 401 },
      'the request is refused with a 4xx other than 401',
      'the status is 401',
      'read: status',
    ],
    [
      { check: 'refused', clause: C },
      { status: 500 },
      'the request is refused with a 4xx',
      'the status is 500',
      'read: status',
    ],
    [
      { check: 'success', clause: C },
      { status: 404 },
      'the status is a success, 200 to 299',
      'the status is 404',
      'read: status',
    ],
    [
      { check: 'refused', clause: C },
      { reason: 'refused-handshake' },
      'the request is refused with a 4xx',
      'there is no response (refused-handshake)',
      'read: status',
    ],
    [
      { check: 'refused', clause: C, handshake: true },
      { reason: 'reset' },
      'the request is refused with a 4xx, or the handshake is refused',
      'there is no response (reset)',
      'read: status',
    ],
    [
      { check: 'refusal-is', clause: C, status: [403], codes: ['X'] },
      { status: 403, text: REFUSED },
      'the refusal has the status 403 and the code X',
      'the status is 403 (CONSENT_UNKNOWN)',
      'read: status',
    ],
    [
      { check: 'field', clause: C, pointer: '/x' },
      {},
      'it is present',
      'it is missing',
      'read: body /x',
    ],
    [
      { check: 'field', clause: C, pointer: '/x' },
      { text: 'no' },
      'it is present',
      'the body is not JSON',
      'read: body /x',
    ],
    [
      { check: 'field', clause: C, pointer: '/amount', matches: '^[0-9]$' },
      { text: '{"amount":"1 2"}' },
      'it matches ^[0-9]$',
      'it is "1 2"',
      'read: body /amount',
    ],
    [
      { check: 'field', clause: C, pointer: '/constructor' },
      {},
      'it is present',
      'it is missing',
      'read: body /constructor',
    ],
    [
      { check: 'field', clause: C, pointer: '/count', type: 'string' },
      {},
      'it is of type string',
      'it is 2',
      'read: body /count',
    ],
    [
      { check: 'field', clause: C, pointer: '/consentId', type: 'string' },
      { text: '{"consentId":""}' },
      'it is not empty',
      'it is empty',
      'read: body /consentId',
    ],
    [
      { check: 'field', clause: C, pointer: '/count', in: [1, 3] },
      {},
      'the value is 1 or 3',
      'the value is 2',
      'read: body /count',
    ],
    [
      { check: 'no-field', clause: C, pointer: '/count' },
      {},
      'it is absent',
      'it is 2',
      'read: body /count',
    ],
    [
      { check: 'no-field', clause: C, pointer: '/count' },
      { reason: 'timeout' },
      'there is a response',
      'there is no response (timeout)',
      'read: response',
    ],
    [
      { check: 'contains', clause: C, pointer: '/ids', value: 'c' },
      {},
      'the array contains "c"',
      'it is ["a","b"]',
      'read: body /ids',
    ],
    [
      { check: 'contains', clause: C, pointer: '/ids', value: none },
      {},
      'the field x in the response of step other is known for the comparison',
      'step other has no response',
      'read: values',
    ],
    [
      { check: 'every', clause: C, pointer: '/accounts', item: '/iban', in: ['X'] },
      {},
      'it is "X"',
      'it is "Y"',
      'read: body /accounts/1/iban',
    ],
    [
      { check: 'every', clause: C, pointer: '/accounts', item: '/day', to: '2024-01-04' },
      {},
      'it is not after 2024-01-04',
      'it is "2024-01-05"',
      'read: body /accounts/1/day',
    ],
    [
      { check: 'every', clause: C, pointer: '/accounts', item: '/extra', absent: true },
      {},
      'it is absent',
      'it is 1',
      'read: body /accounts/1/extra',
    ],
    [
      { check: 'every', clause: C, pointer: '/count', item: '/x' },
      {},
      'it is an array',
      'it is 2',
      'read: body /count',
    ],
    [
      { check: 'link', clause: C, anyOf: ['gone', 'status'] },
      {},
      'there is a link gone or status',
      'the links are self, gone',
      'read: body /_links',
    ],
    [
      { check: 'no-link', clause: C, keys: ['self'] },
      {},
      'there is no link self',
      'the link self is present',
      'read: body /_links',
    ],
    [
      { check: 'header', clause: C, name: 'Location' },
      {},
      'the header is present',
      'the header is missing',
      'read: response header Location',
    ],
    [
      { check: 'header', clause: C, name: 'A', in: ['1', '2'] },
      { headers: [['a', '3']] },
      'the header A is 1 or 2',
      'it is 3',
      'read: response header A',
    ],
    [
      { check: 'content-type', clause: C, in: ['application/xml'] },
      {},
      'the media type is application/xml',
      'the media type is application/json',
      'read: response header Content-Type',
    ],
    [
      { check: 'empty-body', clause: C },
      { text: 'xyz' },
      'the body is empty',
      'the body has 3 bytes',
      'read: body',
    ],
    [
      { check: 'redirected', clause: C, to: 'redirectUri' },
      { psu: STOPPED },
      "the PSU is redirected to the TPP's redirectUri",
      'there is no button approve',
      'read: redirect',
    ],
    [
      { check: 'redirected', clause: C, to: 'slashRedirectUri' },
      { psu: back('https://tpp.example/cb') },
      "the PSU is redirected to the TPP's redirectUri with a slash at the end",
      'the PSU is redirected to redirectUri',
      'read: redirect',
    ],
    [
      { check: 'redirected', clause: C, to: 'redirectUri', query: ['code'] },
      { psu: back('https://tpp.example/?code=') },
      'the redirect has the parameter code',
      'the redirect has no parameter code',
      'read: redirect',
    ],
    [
      { check: 'redirected', clause: C, to: 'either', noQuery: ['code'] },
      { psu: back('https://tpp.example/?code=1') },
      'the redirect has no parameter code',
      'the redirect has the parameter code',
      'read: redirect',
    ],
    [
      {
        ...{ check: 'agrees', clause: C, pointer: '/account', step: 'read', at: '/accounts/1' },
        ...{ fields: ['/iban'], link: { step: 'read', pointer: '/accounts/1/_links/balances' } },
      },
      { text: '{"accounts":[{},{"iban":"A"}],"account":{"iban":"B"}}' },
      'it is "A", as in the response of getConsent at /accounts/1/iban, at the end of the link /accounts/1/_links/balances in the response of getConsent',
      'it is "B"',
      'read: body /account/iban',
    ],
    [
      { check: 'equal', clause: C, left: ids, right: 'c2' },
      {},
      'the field consentId in the response of getConsent is "c2"',
      'it is "c1"',
      'read: body /consentId',
    ],
    [
      { check: 'differ', clause: C, left: ids, right: 'c1' },
      {},
      'the field consentId in the response of getConsent is not "c1"',
      'it is "c1"',
      'read: body /consentId',
    ],
    [
      { check: 'differ', clause: C, left: ids, right: none },
      {},
      'the field consentId in the response of getConsent and the field x in the response of step other differ',
      'step other has no response',
      'read: body /consentId',
    ],
    [
      {
        check: 'any',
        clause: C,
        of: [
          [{ check: 'status', clause: C, in: [204] }],
          [{ check: 'status', clause: C, in: [202] }],
        ],
      },
      {},
      'one of these is true: the status is 204; or the status is 202',
      'the status is 200',
      'read: response',
    ],
  ];

describe('reports a finding for', () => {
  test.each(FAILS)('%j on %j', (check, given, expected, actual, where) => {
    expect(findingsOf(check, given)).toEqual([
      { clause: C, level: 'required', expected, actual, where },
    ]);
  });
});

test('an alternative has the level of its own clause, not of the clauses in its groups', () => {
  const refused: Check = { check: 'refused', clause: 'X-OTHER' };
  const field: Check = { check: 'field', clause: 'X-OTHER', pointer: '/count', in: [3] };
  const levelOf = (clause: string) => (clause === C ? 'recommended' : 'required');
  const any: Check = { check: 'any', clause: C, of: [[refused], [field]] };
  expect(runCheck(any, { ...contextOf({}), levelOf })).toMatchObject([
    { clause: C, level: 'recommended' },
  ]);
});

test('each alternative of a finding is a whole sentence with its subject', () => {
  const told = FAILS.filter(([check]) => check.check !== 'any').map(([check, given]) => {
    // the same check as one of two: the other one has another subject
    const other: Check = { check: 'status', clause: C, in: [299] };
    const of = [[other], [{ ...check, clause: C }], [{ ...other, in: [298] }]];
    const [{ actual = '' } = {}] = findingsOf({ check: 'any', clause: C, of }, given);
    return actual;
  });
  const parts = told.flatMap((actual) => actual.split('; '));
  expect(parts.filter((part) => /^(?:it|they|both|the value) /.test(part))).toEqual([]);
  expect(told.length).toBeGreaterThan(20);
});
