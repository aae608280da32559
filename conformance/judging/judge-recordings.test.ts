import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONSENT, entry, folderOf, har, ID, judged, mapping } from './judged.testing.js';

const judgeHar = (...entries: readonly unknown[]) =>
  judged([folderOf({ 'traffic.har': har(...entries) })]);

describe('an archive', () => {
  test('without errors is never conformant', async () => {
    const { finished, found } = await judgeHar(entry({}));
    expect(found).toEqual([]);
    expect(finished).toMatchObject({
      verdict: 'nothing-wrong',
      exitCode: 0,
      reason:
        'No errors in 1 judged exchange (0 not judged). Anything that they do not show is not judged.',
    });
  });

  test.each([
    ['/psd2/v1/consents/c/status'],
    ['/some/prefix/of/the/bank/v1/consents/c/status'],
    ['/xs2a/v1.3.6/consents/c/status'],
  ])('is matched below any base path: %s', async (path) => {
    const url = `https://bank.example${path}`;
    const { found, finished } = await judgeHar(entry({ url, body: { consentStatus: 7 } }));
    expect(found).toContain('COMMON-SCHEMA-STATED getConsentStatus: body /consentStatus');
    expect(finished).toMatchObject({ verdict: 'not-conformant', exitCode: 1 });
  });

  test('of a bank without a version in its paths is matched below the given base path', async () => {
    const wrong = entry({ url: 'https://b.example/api/consents/c/status', body: {} });
    const folder = folderOf({ 'a.har': har(wrong) });
    expect((await judged([folder])).finished).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 1,
    });
    const { found } = await judged([folder], { basePath: '/api' });
    expect(found).toContain('COMMON-SCHEMA-STATED getConsentStatus: body /');
  });

  test.each([
    [
      'a URL outside the interface',
      { url: 'https://bank.example/login' },
      'it does not match any operation',
    ],
    ['a method that no operation has', { method: 'PATCH' }, 'it does not match any operation'],
    [
      'an ambiguous path',
      { url: `https://b.example/v1/consents/%2e%2e/status` },
      'servers may interpret its address differently',
    ],
  ])('with %s is not judged', async (_, change, why) => {
    const { finished, events } = await judgeHar(entry(change));
    expect(finished.reason).toBe('Of 1 recorded exchange, none could be judged.');
    expect(JSON.stringify(events)).toContain(why);
  });

  test('counts each of its exchanges once, as judged or as not judged', async () => {
    const page = entry({ url: 'https://bank.example/login' });
    const incomplete = entry({ url: 'https://bank.example/v1/consents/d/status', status: 0 });
    const { finished } = await judgeHar(entry({}), page, page, incomplete);
    expect(finished.reason).toMatch(/^No errors in 1 judged exchange \(3 not judged\)\./);
    expect(finished.exchanges).toBe(4);
  });

  const LACKS: readonly (readonly [string, object, string])[] = [
    ['a body that was not recorded', { content: { size: 20 } }, 'does not contain the body'],
    [
      'a truncated body',
      { content: { size: 900, text: '{"consentSt' } },
      'only a part of the body',
    ],
    [
      'a body that is not valid base64',
      { content: { size: 9, text: '@@@@', encoding: 'base64' } },
      'base64',
    ],
    ['no response', { status: 0 }, 'no response'],
    ['a response from a cache', { status: 304 }, 'cache'],
  ];
  test.each(LACKS)('with %s has no finding about it', async (_, change, why) => {
    const { found, notJudged } = await judgeHar(entry(change));
    expect(found).toEqual([]);
    expect(notJudged.join()).toContain(why);
  });

  test('without headers has no finding about headers', async () => {
    const { found, notJudged } = await judgeHar(entry({ headers: [], content: { text: '{}' } }));
    expect(found).toEqual(['COMMON-SCHEMA-STATED getConsentStatus: body /']);
    expect(notJudged.join()).toContain('contains no headers');
  });

  test('with a body in base64 is judged', async () => {
    const text = Buffer.from('{"consentStatus":"receivd"}').toString('base64');
    const { found } = await judgeHar(entry({ content: { text, encoding: 'base64' } }));
    expect(found).toEqual(['COMMON-ENUM getConsentStatus: body /consentStatus']);
  });

  test('with a refusal by a firewall is not judged by the rules for the bank', async () => {
    const refused = {
      status: 403,
      headers: [['Content-Type', 'text/html']] as const,
      body: '<html>',
    };
    const { found, notJudged } = await judgeHar(entry(refused));
    expect(found).toEqual([]);
    expect(notJudged.join()).toContain('web server in front of the bank');
  });

  test('with an error of a gateway has a finding only about the status', async () => {
    const headers = [['Content-Type', 'text/html']] as const;
    const { found } = await judgeHar(entry({ status: 502, headers, body: '<html>' }));
    expect(found).toEqual(['COMMON-NO-5XX getConsentStatus: status']);
  });

  test('with a redirect of a web server to https has no finding about it', async () => {
    const headers = [['Location', 'https://bank.example/psd2/v1']] as const;
    const { found, notJudged } = await judgeHar(entry({ status: 301, headers, body: '' }));
    expect(found).toEqual([]);
    expect(notJudged.join()).toContain('redirected the client');
  });

  test('with a response of the bank that does not echo X-Request-ID has a finding', async () => {
    const body = { tppMessages: [{ category: 'ERROR', code: 'CONSENT_UNKNOWN' }] };
    const headers = [['Content-Type', 'application/json']] as const;
    const { found } = await judgeHar(entry({ status: 403, headers, body }));
    expect(found).toEqual(['HDR-X-REQUEST-ID-ECHO getConsentStatus: response header X-Request-ID']);
  });
});

describe('the order of statuses', () => {
  const look = (consentStatus: string, at: string, more: object = {}) =>
    entry({ body: { consentStatus }, at: `2026-01-01T10:00:${at}Z`, ...more });
  const STATE = 'STATE-CONSENT getConsentStatus: body /consentStatus';

  test('follows the time, not the file', async () => {
    expect((await judgeHar(look('valid', '05'), look('received', '01'))).found).toEqual([]);
    expect((await judgeHar(look('received', '05'), look('valid', '01'))).found).toEqual([STATE]);
  });

  test('is unknown if requests overlap or a time is missing', async () => {
    const slow = { time: 9000 };
    expect((await judgeHar(look('valid', '01', slow), look('received', '05'))).found).toEqual([]);
    const timeless = { ...look('received', '05'), startedDateTime: 'once' };
    expect((await judgeHar(look('valid', '01'), timeless)).found).toEqual([]);
  });

  test('tolerates a difference between the clocks of two files', async () => {
    const files = (later: string) => {
      const received = entry({ at: later });
      return folderOf({ 'a.har': har(look('valid', '01')), 'b.har': har(received) });
    };
    expect((await judged([files('2026-01-01T10:00:30Z')])).found).toEqual([]);
    expect((await judged([files('2026-01-01T10:05:00Z')])).found).toEqual([STATE]);
  });

  test('is separate for each bank', async () => {
    const url = `https://other.example/v1/consents/${CONSENT}/status`;
    const { found, events } = await judgeHar(look('valid', '01'), look('received', '05', { url }));
    expect(found).toEqual([]);
    const cases = events.flatMap((event) => (event.type === 'case-finished' ? [event.case] : []));
    expect(cases).toEqual([`consent/${CONSENT}`, `consent/${CONSENT}~2`]);
  });
});

describe('a deleted consent', () => {
  const removal = entry({
    method: 'DELETE',
    url: `https://bank.example/psd2/v1/consents/${CONSENT}`,
    at: '2026-01-01T10:00:01Z',
    status: 204,
    body: '',
  });
  const look = (consentStatus: string, at: string) =>
    entry({ body: { consentStatus }, at: `2026-01-01T10:00:${at}Z` });
  const FOUND = 'AIS-CONSENT-DELETE-ENDS getConsentStatus: body /consentStatus';

  test('that is valid later is a finding', async () => {
    expect((await judgeHar(removal, look('valid', '20'))).found).toEqual([FOUND]);
  });

  test('that is valid just after the deletion, or ended, is none', async () => {
    expect((await judgeHar(removal, look('valid', '02'))).found).toEqual([]);
    expect((await judgeHar(removal, look('terminatedByTpp', '20'))).found).toEqual([]);
  });
});

describe('WireMock mappings', () => {
  const path = { method: 'GET', urlPath: '/v1/consents/c-1/status' };
  const json = { 'Content-Type': 'application/json' };
  const judgeMapping = (request: object, response: object) =>
    judged([folderOf({ 'one.json': mapping(request, response) })]);

  test.each([
    ['jsonBody', { jsonBody: {} }],
    ['body', { body: '{}' }],
    ['base64Body', { base64Body: Buffer.from('{}').toString('base64') }],
  ])('are judged by their response: %s', async (_, body) => {
    const { found } = await judgeMapping(path, { status: 200, headers: json, ...body });
    expect(found).toEqual(['COMMON-SCHEMA-STATED getConsentStatus: body /']);
  });

  test('are read from one file or several, with bodies in separate files', async () => {
    const response = { headers: json, bodyFileName: 'a.json' };
    const outside = { headers: json, bodyFileName: '../secret.json' };
    const folder = folderOf({
      'mappings/all.json': { mappings: [mapping(path, response), mapping(path, outside)] },
      '__files/a.json': {},
      'secret.json': {},
      'package.json': { name: 'mock' },
    });
    const { found, notJudged } = await judged([join(folder, 'mappings')]);
    expect(found).toHaveLength(1);
    expect(notJudged.join()).toContain('not in the folder __files');
  });

  test.each([
    ['.*/v1/consents/[^/]+'],
    ['(.*)/v1/consents/([^/]*)'],
    ['^/?.*/v1/consents/[a-z0-9-]+(?:\\?.*)?$'],
  ])('with the leading .* of %s are judged', async (urlPattern) => {
    const request = { method: 'GET', urlPattern };
    const { finished } = await judgeMapping(request, {
      headers: json,
      jsonBody: { consentStatus: 'valid' },
    });
    expect(finished.reason).toContain('in 1 judged exchange');
  });

  test('with a pattern for all addresses are skipped with a reason', async () => {
    const request = { method: 'GET', urlPattern: '.*' };
    const { finished, events } = await judgeMapping(request, { headers: json, jsonBody: {} });
    expect(finished.reason).toContain('none could be judged');
    expect(JSON.stringify(events)).toContain('the mapping matches addresses by a pattern');
  });

  test('with a pattern for an id are judged, but not by the id', async () => {
    const request = { method: 'GET', urlPathPattern: '/psd2/v1/consents/[^/]+' };
    const links = { self: { href: '/v1/consents/another' } };
    const jsonBody = { consentStatus: 'valid', _links: links };
    const { found, finished } = await judgeMapping(request, { headers: json, jsonBody });
    expect([found.some((each) => each.includes('LINKS')), finished.reason]).toEqual([
      false,
      expect.stringContaining('in 1 judged exchange'),
    ]);
  });

  test.each([
    ['templates', path, { headers: json, body: '{"consentStatus":"{{now}}"}' }, 'template'],
    ['the method ANY', { ...path, method: 'ANY' }, { jsonBody: {} }, 'every method'],
    ['a proxy', path, { proxyBaseUrl: 'https://x.example' }, 'forwards the request'],
    ['invalid base64', path, { headers: json, base64Body: '*' }, 'not base64'],
  ])('with %s have no finding about it', async (_, request, response, why) => {
    const { found, events } = await judgeMapping(request, response);
    expect(found).toEqual([]);
    expect(JSON.stringify(events)).toContain(why);
  });
});

describe('hostile recordings', () => {
  test('disclose no secret', async () => {
    const sent = [['Authorization', 'Bearer tok-123456789']] as const;
    const body = { consentStatus: 'valid', note: 'tok-123456789', password: 'hunter2-hunter2' };
    const { events } = await judgeHar(entry({ sent, body }));
    const told = JSON.stringify(events);
    expect(told).not.toMatch(/tok-123456789|hunter2/);
    expect(told).toContain('[token#1]');
    expect(told).toContain('[password#1]');
  });

  test('with deep nesting do not break the judgement', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { finished } = await judgeHar(entry({ body: deep }));
    expect(finished.exitCode).toBe(1);
    const stub = `{"request":{"method":"GET","urlPath":"/v1/accounts"},"response":{"jsonBody":${deep}}}`;
    expect((await judged([folderOf({ 'a.json': stub })])).notJudged.join()).toContain('nested');
  });

  test('produce case ids without special characters', async () => {
    const url = 'https://b.example/v1/consents/%3Cimg%20src=x%3E/status';
    const { events } = await judgeHar(entry({ url }));
    expect(events.find(({ type }) => type === 'case-started')).toMatchObject({
      case: 'consent/%3cimg%20src%3dx%3e',
    });
  });

  test.each([
    [
      'broken.har',
      '{"log":\n{"entries": [,]}}',
      /broken\.har:2 cannot be judged: it is not valid JSON/,
    ],
    ['other.json', '{}', /it is not an HTTP Archive/],
    ['gone.ndjson', '{"type":"nothing"}\n{}\n', /gone\.ndjson:1 cannot be used/],
  ])('that cannot be read are rejected with one sentence: %s', async (name, text, message) => {
    const file = join(folderOf({ [name]: text }), name);
    await expect(judged([file])).rejects.toThrow(message);
  });

  test('that are not recordings end with an error', async () => {
    await expect(judged([folderOf({ 'package.json': {} })])).rejects.toThrow(/no recording in/);
    await expect(judged(['/nowhere.har'])).rejects.toThrow(/does not exist/);
  });
});

test('applies waivers and missing operations of the profile', async () => {
  const folder = folderOf({ 'a.har': har(entry({ body: {} })) });
  const waivers = [{ clause: 'COMMON-SCHEMA-STATED', reason: 'known' }];
  expect((await judged([folder], { waivers })).finished).toMatchObject({ exitCode: 0 });
  const lacks = await judged([folder], { missingOperations: ['getConsentStatus'] });
  expect(lacks.notJudged.join()).toContain('does not implement getConsentStatus');
  expect(ID).toHaveLength(36);
});

test('redacts every secret even if there are more than it remembers', async () => {
  const entries = Array.from({ length: 1200 }, (_, index) => {
    const token = `tok-${String(index).padStart(8, '0')}`;
    const sent = [['Authorization', `Bearer ${token}`]] as const;
    return entry({ sent, body: { consentStatus: `is-${token}` } });
  });
  const told = JSON.stringify((await judgeHar(...entries)).events);
  expect(told).not.toMatch(/tok-\d/);
});

test('puts all exchanges of a resource into one case', async () => {
  const { events } = await judgeHar(entry({}), entry({ at: '2026-01-01T10:01:00Z' }));
  const started = events.filter(({ type }) => type === 'case-started');
  expect(started).toMatchObject([{ case: `consent/${CONSENT}` }]);
});

test.each(['[redacted]', '[token#3]'])(
  'does not judge a value that was redacted in the recording: %s',
  async (consentStatus) => {
    const { found, notJudged } = await judgeHar(entry({ body: { consentStatus } }));
    expect(found).toEqual([]);
    expect(notJudged).toEqual([
      'COMMON-ENUM the recording does not show the value, which is a secret',
    ]);
  },
);
