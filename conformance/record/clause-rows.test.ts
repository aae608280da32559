import { expect, test } from 'vitest';
import { SAMPLE_CLAUSES } from '../report/sample/sample-clauses.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { clauseRows } from './clause-rows.js';
import type { Finding, RunEvent } from './event.js';
import { foldRun } from './fold-run.js';

function rowOf(id: string, events: readonly RunEvent[] = sampleEvents()) {
  return clauseRows(foldRun(events), SAMPLE_CLAUSES).find((row) => row.clause.id === id);
}

test.each([
  { given: 'PIS-INITIATE-201', want: 'passed', cases: ['pis/initiate/answers-201'], reason: '' },
  {
    given: 'HDR-X-REQUEST-ID',
    want: 'failed',
    cases: ['pis/initiate/rejects-missing-request-id'],
    reason: '',
  },
  { given: 'HDR-LOCATION', want: 'warned', cases: ['pis/initiate/names-location'], reason: '' },
  { given: 'PIS-VALIDATE', want: 'observed', cases: ['pis/validate/answers'], reason: '' },
  {
    given: 'AIS-BOOKING-STATUS',
    want: 'waived',
    cases: ['ais/booking-status/rejects-unknown'],
    reason: '',
  },
  {
    given: 'AIS-TRANSACTIONS-DATE',
    want: 'untested',
    cases: [],
    reason: 'Its twin ais/transactions/lists-booked did not pass.',
  },
  {
    given: 'COF-CREATE-201',
    want: 'not-applicable',
    cases: [],
    reason: 'profile.yaml, services: COF is not in the list.',
  },
  {
    given: 'PIS-CANCEL',
    want: 'not-in-run',
    cases: [],
    reason: 'No case of this version tests it.',
  },
  {
    given: 'LIMIT-429',
    want: 'not-in-run',
    cases: [],
    reason: 'A test would lock the account for a day.',
  },
])('$given is $want', ({ given, want, cases, reason }) => {
  const row = rowOf(given);
  expect(row?.verdict).toBe(want);
  expect(row?.cases.map((one) => one.id)).toEqual(cases);
  expect(row?.reason).toBe(reason);
});

test('a clause that a random walk did not reach is not in the run', () => {
  const [walk] = sampleEvents().flatMap((event) =>
    event.type === 'case-finished' && event.case === 'pis/initiate/answers-201' ? [event] : [],
  );
  if (walk === undefined) throw new Error('the sample has no such case');
  const walked = {
    ...walk,
    case: 'walks/payment',
    clauses: ['PIS-CANCEL'],
    walk: { walks: 3, seed: 1, path: null, lines: [] },
  };
  const events = sampleEvents();
  const row = rowOf('PIS-CANCEL', [...events.slice(0, -1), walked, ...events.slice(-1)]);
  expect(row?.verdict).toBe('not-in-run');
});

test.each([
  [undefined, 'The cases that test it ended before they could judge it.'],
  [
    { tpp1: 'a', tpp2: 'b', wrongRole: 'c', noFundsRole: 'd' },
    'No request tested it: the profile lacks identities.expired, identities.unknownCa, and requests with these certificates were not sent.',
  ],
])(
  'a clause that no request of its cases tested has a reason: certificates %j',
  (certificates, want) => {
    const events = sampleEvents().flatMap((event) => {
      if (event.type === 'run-started' && certificates !== undefined)
        return [{ ...event, certificates }];
      if (event.type !== 'case-finished' || event.case !== 'pis/initiate/answers-201')
        return [event];
      return [{ ...event, clauses: ['PIS-CANCEL'] }];
    });
    expect(rowOf('PIS-CANCEL', events)).toMatchObject({ verdict: 'untested', reason: want });
  },
);

test('a clause whose cases run only on request has this as its reason', () => {
  const events = sampleEvents().map((event) =>
    event.type === 'run-started' ? { ...event, onDemand: 2 } : event,
  );
  const row = rowOf('PIS-CANCEL', events);
  expect(row?.reason).toBe('The cases that test it run only on request (--tag deep).');
});

test('a clause does not pass by a check in a case that was not judged', () => {
  const events = sampleEvents().map((event) =>
    event.type === 'case-finished' && event.case === 'pis/initiate/answers-201'
      ? { ...event, verdict: 'setup-failed' as const, reason: 'no answer' }
      : event,
  );
  expect(rowOf('PIS-INITIATE-201', events)?.verdict).toBe('untested');
});

test('a clause that only the run contains is listed', () => {
  const rows = clauseRows(foldRun(sampleEvents()), []);
  expect(rows.find((row) => row.clause.id === 'PIS-INITIATE-201')?.clause.section).toBe(
    'Not in the register of this version',
  );
});

test('a waived clause is waived even if its case fails another clause', () => {
  const excuse = (finding: Finding): Finding =>
    finding.clause === 'ERR-BODY' ? { ...finding, waiver: 'W1' } : finding;
  const events = sampleEvents().map((event) =>
    event.type === 'check' || event.type === 'case-finished'
      ? { ...event, findings: event.findings.map(excuse) }
      : event,
  );
  expect(rowOf('ERR-BODY', events)?.verdict).toBe('waived');
  expect(rowOf('HDR-X-REQUEST-ID', events)?.verdict).toBe('failed');
});

test('a clause does not fail by a set-up check in a failed case', () => {
  const events = sampleEvents().map((event) =>
    event.type === 'check' && event.case === 'ais/consent/becomes-valid'
      ? {
          ...event,
          findings: [
            { ...event.findings[0], clause: event.clause, level: 'required' as const },
          ].map((finding) => ({ expected: '201', actual: '200', where: 'create', ...finding })),
        }
      : event,
  );
  expect(rowOf('STATE-CONSENT', events)?.verdict).toBe('failed');
  expect(rowOf('AIS-CONSENT-201', events)?.verdict).toBe('untested');
});

test('in a narrowed run, the clauses of omitted cases are untested', () => {
  const events = sampleEvents().map((event) =>
    event.type === 'run-started' ? { ...event, narrowed: true } : event,
  );
  expect(rowOf('IAM-CODE-ONCE', events)).toMatchObject({
    verdict: 'untested',
    reason: 'The cases that test it were left out of this run.',
  });
});

test.each([
  [{ notJudged: 'read: the status is 404' }, 'untested', 'Not judged: read: the status is 404.'],
  [
    { notJudged: 'the body is open', leftOpen: true as const },
    'not-applicable',
    'the body is open.',
  ],
])('a clause whose only check has %j is %s', (unjudged, verdict, reason) => {
  const events = sampleEvents().map((event) =>
    event.type === 'check' && event.clause === 'PIS-INITIATE-201'
      ? { ...event, findings: [], ...unjudged }
      : event,
  );
  expect(rowOf('PIS-INITIATE-201', events)).toMatchObject({ verdict, reason });
});
