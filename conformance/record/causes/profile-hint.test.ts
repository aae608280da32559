import { expect, test } from 'vitest';
import type { Finding } from '../event.js';
import type { JudgedCase } from './cause.js';
import { causesOf } from './causes-of.js';
import type { Witnessed } from './moment.js';

const TOKEN: Witnessed['request']['headers'] = [['Authorization', 'Bearer …']];

let count = 0;
/** A read of a consent that began at a second of the run. */
const exchange = (second: number, status: number, more: object = {}): Witnessed => {
  count += 1;
  const code = status === 401 ? 'TOKEN_INVALID' : 'OK';
  const text = JSON.stringify({ tppMessages: [{ category: 'ERROR', code }] });
  return {
    ...{ id: `e${count}`, step: 'read', operation: 'getConsent', identity: 'tpp1' },
    ...{ startedAt: `2026-05-01T10:00:${String(second).padStart(2, '0')}.000Z`, durationMs: 40 },
    request: {
      method: 'GET',
      url: 'https://bank.example/v1/consents/1',
      headers: TOKEN,
      body: null,
    },
    response: {
      ...{ kind: 'answer', status, headers: [['content-type', 'application/json']] },
      body: { contentType: 'application/json', text, bytes: text.length, cut: false },
    },
    ...more,
  } as Witnessed;
};
const late = (second: number, waited = 2000) => {
  const detail = `No complete response came within ${waited} ms.`;
  return exchange(second, 0, { response: { kind: 'no-answer', reason: 'timeout', detail } });
};
const passed = (...exchanges: readonly Witnessed[]): JudgedCase => ({
  ...{ id: `ok/${exchanges[0]?.id}`, verdict: 'passed', reason: null, findings: [], checks: [] },
  exchanges,
});
/** A case that failed at its last exchange. */
const failed = (exchange: Witnessed): JudgedCase => {
  const { response, id } = exchange;
  const actual =
    response.kind === 'answer'
      ? `the status is ${response.status} (TOKEN_INVALID)`
      : `there is no response (timeout): ${response.detail}`;
  const where = response.kind === 'answer' ? 'read: status' : 'read: response';
  const expected = response.kind === 'answer' ? 'the status is 200' : 'there is a response';
  const finding: Finding = { clause: 'X', level: 'required', expected, actual, where };
  const checks = [{ exchange: id, findings: [finding] }];
  const base = { id: `bad/${id}`, verdict: 'failed', reason: null };
  return { ...base, findings: [finding], checks, exchanges: [exchange] };
};
const told = (...cases: readonly JudgedCase[]) =>
  causesOf(cases).map(({ suspect, sentence }) => [suspect, sentence.replace(/^.*?\)\. /s, '')]);

test('a response that is late at a slow endpoint points to timeouts.requestMs', () => {
  const slow = passed(exchange(1, 200, { durationMs: 1700 }));
  expect(told(slow, failed(late(2)))).toEqual([
    [
      'timeouts.requestMs',
      'Its slowest response took 1700 ms: raise timeouts.requestMs of the profile (now 2000) where the bank may take longer',
    ],
  ]);
  expect(told(failed(late(2)))).toEqual([
    [
      'timeouts.requestMs',
      expect.stringContaining('No other response of it came in time: raise timeouts.requestMs'),
    ],
  ]);
});

test('a wrong request that is late, or gets the 401 of an expired token, has the hint too', () => {
  const wrong = { deviation: 'with an unknown consentId' };
  expect(told(failed({ ...late(2), ...wrong }))[0]?.[0]).toBe('timeouts.requestMs');
  const refused = [5, 6, 7].map((second) => passed(exchange(second, 401)));
  const of = (second: number) =>
    told(passed(exchange(3, 200)), ...refused, failed(exchange(second, 401, wrong)))[0]?.[0];
  expect([of(8), of(2)]).toEqual(['access or headers', null]);
});

test('a response that never comes, where others are fast, is not excused by the profile', () => {
  expect(told(passed(exchange(1, 200)), failed(late(2)))).toEqual([
    [
      null,
      'The run waits 2000 ms (timeouts.requestMs of the profile), and other responses of it took at most 40 ms',
    ],
  ]);
});

test('a 401 to everything from some moment on points to a token that has expired', () => {
  const refused = [5, 6, 7].map((second) => failed(exchange(second, 401)));
  expect(told(passed(exchange(3, 200)), ...refused)).toEqual([
    [
      'access or headers',
      'Such requests were served until 10:00:03 UTC and none since: a token of the profile (access or headers) may have expired, so give one that outlasts the run',
    ],
  ]);
});

test.each<[string, readonly JudgedCase[]]>([
  ['served again later', [passed(exchange(3, 200)), passed(exchange(9, 200))]],
  ['never served before', []],
  ['served for another TPP alone', [passed(exchange(3, 200, { identity: 'tpp2' }))]],
])('a 401 to requests that were %s has no such hint', (_name, others) => {
  const refused = [5, 6, 7].map((second) => failed(exchange(second, 401)));
  expect(told(...others, ...refused).flatMap(([suspect]) => suspect)).not.toContain(
    'access or headers',
  );
});

test('a 401 to requests without a token says nothing about a token', () => {
  const bare = {
    request: { method: 'GET', url: 'https://bank.example/v1', headers: [], body: null },
  };
  const served = passed(exchange(3, 200, bare));
  const refused = [5, 6, 7].map((second) => passed(exchange(second, 401, bare)));
  expect(told(served, ...refused, failed(exchange(8, 401, bare)))[0]?.[0]).not.toBe(
    'access or headers',
  );
});
