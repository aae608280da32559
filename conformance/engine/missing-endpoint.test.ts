import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { mayBeMissing } from './missing-endpoint.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

const [create, read] = READ.steps as [Step, Step];
const served: Check = { check: 'status', clause: 'SCA-STATUS-200', in: [200] };
const received: Check = {
  check: 'field',
  clause: 'X-REST',
  pointer: '/scaStatus',
  in: ['received', 'failed'],
};
const look = (...expected: Check[]): Step => ({
  kind: 'call',
  as: 'sca',
  operation: 'getConsentScaStatus',
  path: { consentId: '$' + '{create.body.consentId}', authorisationId: 'a1' },
  expect: expected,
});
const caseOf = (id: string, clauses: string[], ...steps: Step[]): Case => ({
  ...READ,
  id,
  clauses,
  steps: [create, ...steps],
});
const CASES = [
  caseOf('ais/address', ['SCA-STATUS-200'], look(served)),
  caseOf('ais/beside', ['SCA-STATUS-200', 'X-READ'], look(served), read, read),
  caseOf('ais/before', ['SCA-STATUS-200', 'X-REST'], look(served, received), read, read),
];

/**
 * A bank that returns `status` for reads of authorisations, because the endpoint is missing or they
 * are not found.
 */
const bank = (status: number, bankStatus = 'received'): RequestListener => {
  const rest = tinyBank({ statusOf: () => bankStatus });
  return (request, response) => {
    if (!request.url?.includes('/authorisations/')) return rest(request, response);
    const id = { 'x-request-id': request.headers['x-request-id'] };
    response.writeHead(status, { ...id, 'content-type': 'application/json' });
    response.end('{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}');
  };
};

test('a missing SCA status endpoint fails only the case that tests it', async () => {
  const { verdicts, finished } = await runAgainst(bank(404), { cases: CASES });
  expect(verdicts).toEqual({
    'ais/address': 'failed',
    'ais/beside': 'passed',
    'ais/before': 'passed',
  });
  expect(finished).toMatchObject({ verdict: 'not-conformant', exitCode: 1 });
});

test('the consent shows that something was authorised without permission', async () => {
  const { ended } = await runAgainst(bank(404, 'valid'), { cases: CASES });
  const before = ended.find((each) => each.case === 'ais/before');
  const clauses = before?.findings.map(({ clause }) => clause);
  expect(clauses).toContain('X-REST');
});

test('an SCA status endpoint that returns 500 fails every case that reads it', async () => {
  const { verdicts } = await runAgainst(bank(500), { cases: CASES });
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['failed']));
});

const gone: Check = {
  check: 'any',
  clause: 'X-REST',
  of: [
    [{ check: 'refused', clause: 'X-REST' }],
    [{ check: 'field', clause: 'X-REST', pointer: '/consentStatus', in: ['terminatedByTpp'] }],
  ],
};
const deletion: Case = caseOf(
  'ais/deletion',
  ['X-REST'],
  {
    kind: 'call',
    as: 'remove',
    operation: 'deleteConsent',
    path: { consentId: '$' + '{create.body.consentId}' },
    expect: [{ check: 'success', clause: 'X-READ' }],
  },
  { ...(read as Extract<Step, { kind: 'call' }>), as: 'after', expect: [gone] },
);

type IsMissing = (isDeleted: boolean) => boolean;
const NEVER: IsMissing = () => true;
const AFTER: IsMissing = (isDeleted) => isDeleted;

test.each<readonly [string, string, IsMissing, IsMissing]>([
  ['neither address was ever served', 'blocked', NEVER, NEVER],
  ['only the status is missing and the consent is gone', 'passed', NEVER, AFTER],
  ['only the status is missing and the consent stays', 'failed', NEVER, () => false],
  ['both are gone after the deletion', 'passed', AFTER, AFTER],
])('a 404 shows the end of a resource only where it was served: %s', async (...row) => {
  const [, verdict, noStatus, noConsent] = row;
  const rest = tinyBank();
  let isDeleted = false;
  const { ended } = await runAgainst(
    (request, response) => {
      isDeleted ||= request.method === 'DELETE';
      const isMissing = request.url?.endsWith('/status') === true ? noStatus : noConsent;
      if (request.method !== 'GET' || !isMissing(isDeleted)) return rest(request, response);
      const id = { 'x-request-id': request.headers['x-request-id'] };
      response.writeHead(404, { ...id, 'content-type': 'application/json' });
      response.end('{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}');
    },
    { cases: [deletion] },
  );
  expect(ended[0]?.verdict).toBe(verdict);
  if (verdict === 'blocked') expect(ended[0]?.reason).toContain('has served no request');
});

test.each([
  [405, 'CANCELLATION_INVALID', false],
  [405, 'SERVICE_INVALID', true],
  [404, 'RESOURCE_UNKNOWN', true],
  [400, 'CANCELLATION_INVALID', false],
])(
  'a refusal with %i and the code %s may come from a missing endpoint: %s',
  (status, code, may) => {
    const body = JSON.stringify({ tppMessages: [{ category: 'ERROR', code }] });
    const answer = { kind: 'answer', status, headers: [], body } as never;
    const seen = { answer, json: JSON.parse(body) } as unknown as ParsedAnswer;
    expect(mayBeMissing(seen)).toBe(may);
  },
);
