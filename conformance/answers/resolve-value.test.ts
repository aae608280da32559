import { describe, expect, test } from 'vitest';
import type { Profile } from '../profile/profile.js';
import { parseAnswer } from './parsed-answer.js';
import {
  resolveAddress,
  resolves,
  resolveValue,
  type Scope,
  UnresolvedReference,
} from './resolve-value.js';

const answered = (
  alias: string,
  body: unknown,
  headers: readonly (readonly [string, string])[] = [],
  redirect: string | null = null,
) =>
  parseAnswer({
    alias,
    operation: null,
    request: {
      method: 'POST',
      url: 'https://bank.example/psd2/v1/consents',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status: 201, headers, body: Buffer.from(JSON.stringify(body)) },
    psu: redirect === null ? null : { redirect, to: 'redirectUri', stopped: null },
  });

const BODY = {
  consentId: 'c 1',
  count: 4,
  nothing: null,
  list: [{ iban: 'X', _links: { balances: { href: '/psd2/v1/b' } } }],
  _links: {
    scaRedirect: { href: '/sca/1?x=1' },
    scaStatus: { href: '/psd2/v1/consents/c/authorisations/a%201' },
    scaOAuth: { href: 'https://iam.example/' },
    evil: { href: 'javascript:alert(1)' },
    broken: { href: 'not a link' },
  },
};

const scope: Scope = {
  seen: new Map([
    ['create', answered('create', BODY, [['Location', '/psd2/v1/consents/c']])],
    ['named', answered('named', { authorizationId: 'z', authorisationId: 's' })],
    ['approve', answered('approve', '', [], 'https://tpp.example/back?code=a%26b&scope=AIS:1')],
    ['other', answered('other', '', [], 'https://tpp.example/back?state=1')],
  ]),
  profile: {
    target: {},
    tpp: { redirectUri: 'https://tpp.example/back?a=1' },
    pis: { currency: 'EUR', products: ['p'] },
    sca: { confirmationCode: 'code' },
  } as unknown as Profile,
  tpp: { clientId: 'me' },
  now: new Date('2024-02-28T12:00:00Z'),
  newUuid: () => 'UUID',
};

describe('a reference resolves', () => {
  test.each([
    ['${create.body.consentId}', 'c 1'],
    ['a-${create.body.consentId}-b', 'a-c 1-b'],
    ['${create.body.count}', 4],
    ['n${create.body.count}', 'n4'],
    ['${create.body.list.0.iban}', 'X'],
    ['${create.href.list.0._links.balances}', 'https://bank.example/psd2/v1/b'],
    ['${create.header.location}', '/psd2/v1/consents/c'],
    ['${create.location}', 'https://bank.example/psd2/v1/consents/c'],
    ['${create.link.scaRedirect}', 'https://bank.example/sca/1?x=1'],
    ['${create.authorisationId}', 'a 1'],
    ['${named.authorisationId}', 'z'],
    ['${approve.query.code}', 'a&b'],
    ['${approve.confirmationCode}', 'a&b'],
    ['${profile.pis.currency}', 'EUR'],
    ['${profile.pis.maxAmount}', '1.00'],
    ['${profile.pis.usualAmount}', '1.00'],
    ['${tpp.clientId}', 'me'],
    ['${start.link.scaRedirect|create.link.scaRedirect}', 'https://bank.example/sca/1?x=1'],
    ['${uuid}', 'UUID'],
    ['${today}', '2024-02-28'],
    ['${today+2}', '2024-03-01'],
    ['${today-28}', '2024-01-31'],
    ['${month-end+0}', '2024-02-29'],
    ['${month-end+1}', '2024-03-31'],
    ['${month-end+12}', '2025-02-28'],
    ['${year-end}', '2024-12-31'],
    ['${leap-day}', '2028-02-29'],
    ['${leap-day+1}', '2028-03-01'],
  ])('%s', (given, want) => {
    expect(resolveValue(given, scope)).toEqual(want);
  });

  test('today is the day of the bank', () => {
    const target = { timeZone: 'Pacific/Kiritimati' };
    const there = { ...scope, profile: { ...scope.profile, target } as unknown as Profile };
    expect(resolveValue('${today}', there)).toBe('2024-02-29');
    expect(resolveValue('${today+1}', there)).toBe('2024-03-01');
  });

  test.each([
    [{}, 4],
    [{ frequencyPerDay: 2 }, 2],
  ])('accesses per day with %j', (more, want) => {
    const ais = { accounts: [], consentModels: [], ...more };
    const profile = { ...scope.profile, ais };
    expect(resolveValue('${profile.ais.frequencyPerDay}', { ...scope, profile })).toBe(want);
  });
});

describe('a reference without a value is explained', () => {
  test.each([
    ['${start.body.x}', 'step start has no response'],
    ['${create.body.nothing}', 'the field nothing in the response of step create is null'],
    [
      '${create.body.__proto__}',
      'the response of step create has no field __proto__; its fields are consentId, count, nothing, list, _links',
    ],
    [
      '${create.body.constructor.name}',
      'the response of step create has no field constructor/name; its fields are consentId, count, nothing, list, _links',
    ],
    [
      '${create.body.list.length}',
      'the response of step create has no field list/length; its fields are consentId, count, nothing, list, _links',
    ],
    ['${create.link.evil}', 'the link evil in the response of step create has no usable href'],
    ['${create.href._links.evil}', 'the response of step create has no usable link _links/evil'],
    [
      '${create.href.list.0._links.nothing}',
      'the response of step create has no usable link list/0/_links/nothing',
    ],
    ['${create.link.broken}', 'the link broken in the response of step create has no usable href'],
    [
      '${named.link.a|create.link.toString}',
      'the response of step named has no link a; it has no links',
    ],
    [
      '${create.link.self|named.link.self}',
      'the response of step create (and of step named) has no link self; its links are scaRedirect, scaStatus, scaOAuth, evil, broken',
    ],
    ['${create.header.etag}', 'the response of step create has no header etag'],
    ['${named.location}', 'the response of step named has no header Location'],
    ['${create.otp}', 'no one-time code of the PSU is known'],
    ['${create.redirect}', 'the PSU was not redirected to the TPP'],
    [
      '${other.query.code}',
      'the redirect to the TPP has no parameter code; its parameters are state',
    ],
    [
      '${other.confirmationCode}',
      'the redirect to the TPP has no parameter code; its parameters are state',
    ],
    ['${tpp.clientSecret}', 'the registration of the TPP at the IAM has no clientSecret'],
    [
      '${tpp2.clientId}',
      'the second TPP is not registered at the IAM: set tpp.secondClientId in the profile',
    ],
    ['${profile.ais.accounts.0}', 'the profile has no ais.accounts.0'],
  ])('%s', (given, why) => {
    expect(resolves(given, scope)).toBe(false);
    const resolve = () => resolveValue(given, scope);
    expect(resolve).toThrow(new UnresolvedReference(given.slice(2, -1), why));
  });
});

test('resolves references in objects and arrays at any depth', () => {
  const given = { a: ['${create.body.count}', { b: 'x${uuid}' }], c: true };
  expect(resolveValue(given, scope)).toEqual({ a: [4, { b: 'xUUID' }], c: true });
});

test('percent-encodes references in the query of a URL and does not double slashes', () => {
  const link = '${create.link.scaOAuth}/connect/authorize?u=${profile.tpp.redirectUri}&s=AIS:x';
  expect(resolveAddress(link, scope)).toBe(
    'https://iam.example/connect/authorize?u=https%3A%2F%2Ftpp.example%2Fback%3Fa%3D1&s=AIS:x',
  );
});

test.each([
  [
    '${create.link.scaOAuth}/connect/authorize?s=1',
    'https://iam.example/as/#top',
    '/as/connect/authorize?s=1',
  ],
  ['${create.link.scaOAuth}/connect/authorize', 'https://iam.example?x=1', '/connect/authorize'],
  ['${create.link.scaOAuth}?s=1', 'https://iam.example/as?x=1#top', '/as?x=1&s=1'],
  ['${create.link.scaOAuth}?s=1', 'https://iam.example/as?s=2', '/as?s=1'],
  ['${create.link.scaOAuth}', 'https://iam.example/#/sca//1?x=1', '/#/sca//1?x=1'],
])('resolves %s at the link %s', (text, href, want) => {
  const seen = new Map([['create', answered('create', { _links: { scaOAuth: { href } } })]]);
  expect(resolveAddress(text, { ...scope, seen })).toBe(`https://iam.example${want}`);
});

test('resolves no confirmation code if the profile names no parameter for it', () => {
  const profile = { sca: { approaches: ['REDIRECT'] } } as unknown as Profile;
  expect(resolves('${approve.confirmationCode}', { ...scope, profile })).toBe(false);
});
