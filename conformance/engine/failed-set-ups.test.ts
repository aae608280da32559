import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { CallStep, Case } from '../cases/case.js';
import { resumed } from './resumed.js';
import { runAgainst, tinyBank } from './tiny-bank.testing.js';

const read = (as: string, operation: CallStep['operation'], rest: Partial<CallStep>): CallStep => ({
  kind: 'call',
  as,
  operation,
  path: { consentId: '$' + '{create.body.consentId}' },
  expect: [],
  ...rest,
});
const sound = (as: string, operation: CallStep['operation']): CallStep =>
  read(as, operation, {
    setup: true,
    mayFail: true,
    expect: [{ check: 'success', clause: 'X-READ' }],
  });
const tried = (operation: CallStep['operation'], twinStep: string): CallStep =>
  read(`tried-${operation}`, operation, {
    twinStep,
    duty: 'request-id',
    mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
    expect: [{ check: 'refused', clause: 'X-REFUSE' }],
  });

/** The refusals of two reads in one case, each with its valid request. */
const TWO_READS: Case = {
  id: 'ais/two-reads',
  title: 'Two reads refuse',
  clauses: ['X-REFUSE'],
  needs: { services: ['AIS'] },
  steps: [
    {
      kind: 'call',
      as: 'create',
      operation: 'createConsent',
      body: { a: 1 },
      setup: true,
      expect: [{ check: 'status', clause: 'X-CREATE', in: [201] }],
    },
    sound('content', 'getConsent'),
    sound('status', 'getConsentStatus'),
    tried('getConsent', 'content'),
    tried('getConsentStatus', 'status'),
  ],
};

/** A bank whose reads at some addresses fail; `whether`: by the presence of X-Request-ID. */
function broken(address: RegExp, whether = (_hasId: boolean): boolean => true): RequestListener {
  const [strict, open] = [tinyBank(), tinyBank({ acceptsAll: true })];
  return (request, response) => {
    const isBroken = address.test(request.url ?? '') && request.method === 'GET';
    const id = request.headers['x-request-id'];
    if (!isBroken) return strict(request, response);
    if (!whether(id !== undefined)) return open(request, response);
    const headers = { 'content-type': 'application/json', 'x-request-id': `${id}` };
    response.writeHead(403, headers).end('{"tppMessages":[]}');
  };
}

const CELLS = [
  { duty: 'request-id', target: 'getConsent' },
  { duty: 'request-id', target: 'getConsentStatus' },
];

/** The verdict of the case, its reason, its findings of own clauses, and the two cells in words. */
async function told(listener: RequestListener) {
  const { ended, finished } = await runAgainst(listener, { cases: [TWO_READS], cells: CELLS });
  const [{ verdict = '', reason = null, findings = [] } = {}] = ended;
  const own = findings.filter(({ clause }) => clause.startsWith('X-')).map(({ where }) => where);
  const cells = finished.coverage?.cells.map(({ state, reason: why = '' }) => `${state} ${why}`);
  return { verdict, reason, own, cells };
}

const FAILED = 'open the valid request failed: the status is 403';

test('a failed valid request costs only the duty of its own operation', async () => {
  expect(await told(broken(/c\d+$/))).toEqual({
    verdict: 'passed',
    reason: null,
    own: [],
    cells: [FAILED, 'held '],
  });
});

test('data for the invalid request counts although the valid one failed', async () => {
  expect(await told(broken(/c\d+$/, (hasId) => hasId))).toMatchObject({
    verdict: 'failed',
    own: ['tried-getConsent: status'],
    cells: ['broken ', 'held '],
  });
});

test('a case is not set up when every valid request failed', async () => {
  expect(await told(broken(/consents\/./))).toEqual({
    verdict: 'setup-failed',
    reason:
      'set-up content: status: expected: the status is a success, 200 to 299; actual: the status is 403',
    own: [],
    cells: [FAILED, FAILED],
  });
});

test('a resumed run knows which duties the cases of the earlier one tried', async () => {
  const given = { cases: [TWO_READS], cells: CELLS };
  const { events } = await runAgainst(tinyBank(), given);
  const cutOff = events.slice(0, events.findIndex(({ type }) => type === 'case-finished') + 1);
  const earlier = { runId: 'r0', left: resumed(cutOff) };
  expect(earlier.left.judged.size).toBe(1);
  const { finished } = await runAgainst(tinyBank(), { ...given, options: { earlier } });
  expect(finished.coverage?.cells.map(({ state }) => state)).toEqual(['held', 'held']);
});
