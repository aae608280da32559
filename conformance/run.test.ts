import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Case } from './cases/case.js';
import {
  CASES,
  CREATE,
  dropConnection,
  READ,
  REFUSE,
  runAgainst,
  type TinyFaults,
  tinyBank,
} from './engine/tiny-bank.testing.js';
import type { PreflightCheck } from './record/event.js';
import { createWire } from './wire/create-wire.js';

describe('a conforming bank', () => {
  test('is conformant; twins run first, and created resources are deleted', async () => {
    const { events, verdicts, finished } = await runAgainst(tinyBank());
    expect(Object.entries(verdicts)).toEqual([
      ['ais/create', 'passed'],
      ['ais/refuse', 'passed'],
      ['ais/read', 'passed'],
    ]);
    expect(finished).toMatchObject({ verdict: 'conformant', exitCode: 0, untested: [] });
    expect(finished.counts).toMatchObject({ passed: 3, failed: 0 });
    expect(events[0]?.type).toBe('run-started');
    const deleted = events.filter(
      (event) => event.type === 'exchange' && event.exchange.request.method === 'DELETE',
    );
    expect(deleted).toHaveLength(2);
    expect(events.find((event) => event.type === 'leftovers')).toEqual({
      type: 'leftovers',
      leftovers: [],
    });
    expect(finished.exchanges).toBe(events.filter((event) => event.type === 'exchange').length);
  });

  test('in a narrowed run is inconclusive with exit code 0, and the twin runs too', async () => {
    const { verdicts, finished } = await runAgainst(tinyBank(), { only: ['ais/refuse'] });
    expect(Object.keys(verdicts)).toEqual(['ais/create', 'ais/refuse']);
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 0, untested: ['X-READ'] });
  });

  test('is inconclusive if the profile lacks the service of all cases', async () => {
    const { ended, finished } = await runAgainst(tinyBank(), { profile: { services: ['PIS'] } });
    expect(ended.map((each) => each.reason)).toEqual([
      'profile services: [PIS] lacks AIS',
      'profile services: [PIS] lacks AIS',
      'profile services: [PIS] lacks AIS',
    ]);
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 1 });
  });
});

test('a reader that stops early stops the run, and what was created is deleted', async () => {
  const sent: string[] = [];
  const bank = tinyBank();
  const reading = runAgainst(
    (request, response) => {
      sent.push(request.method ?? '');
      bank(request, response);
    },
    {
      cases: [CREATE, READ],
      onEvent: (event) => {
        if (event.type === 'exchange') throw new Error('the reader stops');
      },
    },
  );
  await expect(reading).rejects.toThrow('the reader stops');
  expect(sent).toEqual(['POST', 'DELETE']);
});

const FAULTS: readonly (readonly [TinyFaults, clause: string, Readonly<Record<string, string>>])[] =
  [
    [
      { createStatus: 200 },
      'X-CREATE',
      { 'ais/create': 'failed', 'ais/refuse': 'passed', 'ais/read': 'failed' },
    ],
    [
      { acceptsAll: true },
      'X-REFUSE',
      { 'ais/create': 'passed', 'ais/refuse': 'failed', 'ais/read': 'passed' },
    ],
    [
      { noEcho: true },
      'HDR-X-REQUEST-ID-ECHO',
      { 'ais/create': 'failed', 'ais/refuse': 'passed', 'ais/read': 'failed' },
    ],
    [
      { status: () => 'bogus' },
      'COMMON-ENUM',
      { 'ais/create': 'passed', 'ais/refuse': 'passed', 'ais/read': 'failed' },
    ],
    [
      { createStatus: 500 },
      'COMMON-NO-5XX',
      { 'ais/create': 'failed', 'ais/refuse': 'blocked', 'ais/read': 'setup-failed' },
    ],
    [
      { createBody: (id) => ({ consentId: id, consentStatus: 'valid' }) },
      'STATE-CONSENT',
      { 'ais/create': 'passed', 'ais/refuse': 'passed', 'ais/read': 'failed' },
    ],
  ];

test.each(FAULTS)('reports the fault %j under %s', async (faults, clause, want) => {
  const { verdicts, ended, finished } = await runAgainst(tinyBank(faults));
  expect(verdicts).toEqual(want);
  expect(ended.flatMap((each) => each.findings.map((found) => found.clause))).toContain(clause);
  expect(finished).toMatchObject({ verdict: 'not-conformant', exitCode: 1 });
});

describe('a null bank passes no case', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    [
      '200 {}',
      (_: unknown, response: ServerResponse) => response.writeHead(200, json).end('{}'),
      1,
    ],
    [
      '404 {}',
      (_: unknown, response: ServerResponse) => response.writeHead(404, json).end('{}'),
      1,
    ],
    ['no response', dropConnection, 3],
  ] as const)('with %s', async (_, listener, exitCode) => {
    const { finished } = await runAgainst(listener as never);
    expect(finished.counts).toMatchObject({ passed: 0, warned: 0, observed: 0 });
    expect(finished.verdict).not.toBe('conformant');
    expect(finished.exitCode).toBe(exitCode);
  });
});

describe('an interrupted run', () => {
  test('ends with run-finished and exit code 130 when it is stopped', async () => {
    const stop = new AbortController();
    const { verdicts, finished } = await runAgainst(tinyBank(), {
      options: { signal: stop.signal },
      onEvent: (event) => event.type === 'case-finished' && stop.abort(),
    });
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 130 });
    expect(Object.values(verdicts)).toEqual(['passed', 'blocked', 'blocked']);
  });

  test('deletes created resources when it is stopped', async () => {
    const stop = new AbortController();
    const { events } = await runAgainst(tinyBank(), {
      options: { signal: stop.signal },
      onEvent: (event) => event.type === 'case-finished' && stop.abort(),
    });
    const methods = events.flatMap((event) =>
      event.type === 'exchange' ? [event.exchange.request.method] : [],
    );
    expect(methods).toEqual(['POST', 'DELETE']);
  });

  test('blocks every case after a failed preflight, with exit code 3', async () => {
    const failed: PreflightCheck = {
      type: 'preflight-check',
      name: 'port',
      outcome: 'failed',
      detail: 'closed',
      hint: 'open it',
    };
    async function* preflight() {
      yield failed;
    }
    const { verdicts, finished, events } = await runAgainst(tinyBank(), { options: { preflight } });
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['blocked']));
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 3, exchanges: 0 });
    expect(events).toContainEqual(failed);
  });

  test('ends with exit code 3 when the target stops responding', async () => {
    let requests = 0;
    const good = tinyBank();
    const { finished, ended } = await runAgainst(
      (request, response) => {
        requests += 1;
        return requests > 1 ? dropConnection(request) : good(request, response);
      },
      { cases: [CREATE, ...[1, 2, 3, 4].map((n) => ({ ...READ, id: `ais/read-${n}` }))] },
    );
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 3 });
    expect(ended.find((one) => one.case === 'ais/read-4')).toMatchObject({
      verdict: 'blocked',
      reason: 'the target does not respond',
    });
    // the target is not probed again
    expect(ended.at(-1)).toMatchObject({
      verdict: 'setup-failed',
      reason: expect.stringContaining('there is no response'),
    });
  });

  test('reports a harness error in one case and continues with the others', async () => {
    const broken: Case = {
      ...CREATE,
      id: 'ais/broken',
      steps: [{ kind: 'call', as: 'x', operation: 'getConsentStatus', expect: [] }],
    };
    const { verdicts, finished } = await runAgainst(tinyBank(), { cases: [broken, ...CASES] });
    expect(verdicts).toMatchObject({ 'ais/broken': 'harness-error', 'ais/read': 'passed' });
    expect(finished.exitCode).toBe(4);
  });

  test('ends with run-finished after an error outside of any case', async () => {
    const wire = createWire({ identities: {} });
    const preflight = () => {
      throw new Error('kaput');
    };
    const { finished } = await runAgainst(tinyBank(), { options: { wire, preflight } });
    expect(finished).toMatchObject({ exitCode: 4, reason: 'The tool failed: kaput' });
  });
});

describe('details of a run', () => {
  test('a failed set-up leaves the clauses of its case untested', async () => {
    const cases = [CREATE, { ...READ, steps: READ.steps.map(failingSetup) }];
    const { verdicts, finished } = await runAgainst(tinyBank(), { cases });
    expect(verdicts).toEqual({ 'ais/create': 'passed', 'ais/read': 'setup-failed' });
    expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 1, untested: ['X-READ'] });
  });

  test('a waived clause is waived, not failed, and its reason is reported', async () => {
    const waivers = [{ clause: 'HDR-X-REQUEST-ID-ECHO', reason: 'known, ticket 7' }];
    const { ended, finished } = await runAgainst(tinyBank({ noEcho: true }), {
      profile: { waivers },
    });
    expect(ended.find((each) => each.case === 'ais/create')).toMatchObject({
      verdict: 'waived',
      reason: 'HDR-X-REQUEST-ID-ECHO is waived: known, ticket 7',
    });
    expect(finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
  });

  test('a resource that cannot be deleted is a leftover', async () => {
    const { events } = await runAgainst(tinyBank({ deleteStatus: 403 }), { cases: [CREATE] });
    expect(events.find((event) => event.type === 'leftovers')).toEqual({
      type: 'leftovers',
      leftovers: [
        {
          kind: 'consent',
          id: 'c1',
          path: '/psd2/v1/consents/c1',
          status: 'received',
          reason: 'DELETE returns 403',
        },
      ],
    });
  });

  test('as many resources are deleted in parallel as cases run in parallel', async () => {
    const bank = tinyBank();
    const held: (() => void)[] = [];
    const { events } = await runAgainst(
      (request, response) => {
        if (request.method !== 'DELETE') return bank(request, response);
        held.push(() => bank(request, response));
        if (held.length === 2) for (const answer of held) answer();
      },
      { cases: [CREATE, READ], options: { concurrency: 2 } },
    );
    expect(events.find((event) => event.type === 'leftovers')).toEqual({
      type: 'leftovers',
      leftovers: [],
    });
  });

  test('a clause of another dialect is not judged', async () => {
    const other: Case = {
      ...CREATE,
      id: 'ais/other',
      clauses: ['X-OTHER'],
      steps: CREATE.steps.map((step) => ({
        ...step,
        expect: [{ check: 'status', clause: 'X-OTHER', in: [418] }],
      })),
    };
    const { ended } = await runAgainst(tinyBank(), { cases: [other] });
    expect(ended).toMatchObject([
      { verdict: 'not-applicable', reason: expect.stringContaining('dialect: contract') },
    ]);
  });

  test('a case whose own steps are all skipped is not applicable', async () => {
    const optional: Case = {
      ...CREATE,
      id: 'ais/optional',
      steps: CREATE.steps.map((step) => ({ ...step, when: '$' + '{nothing.link.start}' })),
    };
    const { verdicts, finished } = await runAgainst(tinyBank(), { cases: [optional] });
    expect(verdicts).toEqual({ 'ais/optional': 'not-applicable' });
    expect(finished.verdict).toBe('inconclusive');
  });

  test('the password of the PSU appears in no event', async () => {
    const shy: Case = {
      ...CREATE,
      steps: CREATE.steps.map((step) => ({
        ...step,
        body: { word: '$' + '{profile.psu.password}' },
      })),
    };
    const { events } = await runAgainst(tinyBank(), { cases: [shy] });
    expect(JSON.stringify(events)).not.toContain('"secret"');
  });

  test('a refusal cannot run without its twin', () => {
    return expect(runAgainst(tinyBank(), { cases: [REFUSE] })).rejects.toThrow('twin');
  });
});

function failingSetup(step: Case['steps'][number]): Case['steps'][number] {
  if (step.setup !== true) return step;
  return { ...step, expect: [{ check: 'status', clause: 'X-CREATE', in: [399] }] };
}

describe('a step that applies to one choice of the bank', () => {
  const about = (value: string, wanted: string): Case => ({
    ...CREATE,
    steps: CREATE.steps.map((step) =>
      step.kind === 'call' ? { ...step, appliesWhen: [{ value, in: [wanted] }] } : step,
    ),
  });
  const status = '${create.body.consentStatus}';

  test.each([
    ['its choice', about(status, 'RECEIVED'), 'passed', null],
    ['a missing choice', about('${create.header.nothing}', 'x'), 'passed', null],
  ])('passes after %s', async (_, each, verdict, reason) => {
    const { ended } = await runAgainst(tinyBank(), { cases: [each] });
    expect(ended[0]).toMatchObject({ verdict, reason });
  });

  test('makes the case not applicable after another choice', async () => {
    const later = about(status, 'valid');
    const { ended } = await runAgainst(tinyBank(), {
      cases: [{ ...later, steps: [...later.steps, ...READ.steps.slice(1)] }],
    });
    expect(ended[0]?.reason).toBe(
      'the bank returned received in step create: this case requires valid',
    );
  });

  test('fails the set-up with a reason if the PSU cannot act', async () => {
    const each: Case = {
      ...CREATE,
      steps: [...CREATE.steps, { kind: 'otp', as: 'code', expect: [] }],
    };
    const otp = { file: '/no/such/file' };
    const psu = { id: 'anna', password: 'p', approve: [], otp };
    const { ended } = await runAgainst(tinyBank(), { cases: [each], profile: { psu } });
    expect(ended[0]).toMatchObject({
      verdict: 'setup-failed',
      reason: 'step code: psu.otp cannot be read (ENOENT)',
    });
  });
});
