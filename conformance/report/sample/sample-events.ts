import type { CaseFinished, Exchange, Finding, RunEvent, Verdict } from '../../record/event.js';
import { SAMPLE_CLAUSES } from './sample-clauses.js';
import { sampleExchange } from './sample-exchange.js';

export interface SampleOptions {
  /** How often the passing cases are repeated, to create a run of any size. */
  readonly repeat?: number;
  /** Inserted wherever a target controls the text: bodies, headers, actual values, ids. */
  readonly hostile?: string;
  readonly complete?: boolean;
}

interface Sketch {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly verdict: Verdict;
  readonly findings?: readonly Finding[];
  readonly reason?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly deviation?: string;
}

const START = Date.UTC(2025, 10, 21, 12, 0, 0);
const PAYMENTS = '/v1/payments/sepa-credit-transfers';

const PASSING: readonly Sketch[] = [
  {
    id: 'pis/initiate/answers-201',
    title: 'Initiating a single payment returns 201',
    clauses: ['PIS-INITIATE-201', 'PIS-INITIATE-RCVD', 'COMMON-SCHEMA-STATED', 'COMMON-NO-5XX'],
    verdict: 'passed',
  },
  {
    id: 'pis/status/answers-200',
    title: 'Reading the status of a payment returns 200',
    clauses: ['PIS-STATUS-200', 'COMMON-ANSWERS', 'HDR-X-REQUEST-ID-ECHO'],
    verdict: 'passed',
    method: 'GET',
    path: `${PAYMENTS}/2f1c9a7e-0b1d-4c58-9d9b-7a3a5a1f0c11/status`,
    status: 200,
  },
  {
    id: 'ais/accounts/lists-consented',
    title: 'The account list contains the accounts of the consent',
    clauses: ['AIS-ACCOUNTS-200', 'COMMON-SCHEMA-STATED'],
    verdict: 'passed',
    method: 'GET',
    path: '/v1/accounts?withBalance=true',
    status: 200,
  },
  {
    id: 'iam/register/answers-client',
    title: 'Registering a client returns its credentials',
    clauses: ['IAM-REGISTER'],
    verdict: 'passed',
    path: '/connect/register',
    status: 200,
  },
];

function problems(hostile: string): Sketch[] {
  return [
    {
      id: 'pis/initiate/rejects-missing-request-id',
      title: 'A payment initiation without X-Request-ID is refused',
      clauses: ['HDR-X-REQUEST-ID', 'ERR-BODY'],
      verdict: 'failed',
      deviation: `without the header X-Request-ID${hostile}`,
      findings: [
        finding(
          'HDR-X-REQUEST-ID',
          'a 4xx that the document declares',
          `201${hostile}`,
          'create: status',
        ),
        finding('ERR-BODY', 'tppMessages or application/problem+json', 'a payment', 'create: body'),
      ],
    },
    {
      id: 'ais/consent/becomes-valid',
      title: 'A consent becomes valid when the PSU approves it',
      clauses: ['STATE-CONSENT', 'AIS-CONSENT-201'],
      verdict: 'failed',
      method: 'GET',
      path: '/v1/consents/c-7781/status',
      status: 200,
      findings: [
        finding(
          'STATE-CONSENT',
          '"valid" after the SCA',
          `"received"${hostile}`,
          'read: body /consentStatus',
        ),
      ],
    },
    {
      id: 'pis/initiate/names-location',
      title: 'The response to a payment initiation names the payment in Location',
      clauses: ['HDR-LOCATION'],
      verdict: 'warned',
      findings: [
        finding(
          'HDR-LOCATION',
          'a Location header',
          'no such header',
          'create: response header Location',
        ),
      ],
    },
    {
      id: 'pis/validate/answers',
      title: 'Validating a payment returns a success code',
      clauses: ['PIS-VALIDATE'],
      verdict: 'observed',
      status: 404,
      path: `${PAYMENTS}/validate`,
      findings: [
        finding('PIS-VALIDATE', '200, 201, 202 or 204', `404${hostile}`, 'validate: status'),
      ],
    },
    {
      id: 'ais/transactions/rejects-missing-date',
      title: 'A transaction list without dateFrom is refused',
      clauses: ['AIS-TRANSACTIONS-DATE'],
      verdict: 'blocked',
      reason: `Its twin ais/transactions/lists-booked did not pass.${hostile}`,
    },
    {
      id: 'ais/accounts/refuses-other-tpp',
      title: 'A consent of one TPP is not readable by another',
      clauses: ['OWN-CONSENT'],
      verdict: 'setup-failed',
      reason: 'Step create: expected status 201, actual no response (timeout after 10000 ms).',
    },
    {
      id: 'cof/create/answers-201',
      title: 'Creating a confirmation-of-funds consent returns 201',
      clauses: ['COF-CREATE-201'],
      verdict: 'not-applicable',
      reason: 'profile.yaml, services: COF is not in the list.',
    },
    {
      id: 'ais/booking-status/rejects-unknown',
      title: 'A booking status outside the known codes is refused',
      clauses: ['AIS-BOOKING-STATUS'],
      verdict: 'waived',
      reason: 'Agreed with the supervisor until March (waiver of the profile).',
      findings: [
        { ...finding('AIS-BOOKING-STATUS', 'a 4xx', '200', 'list: status'), waiver: 'TICKET-7' },
      ],
    },
  ];
}

/** The events of a complete run: failures of every kind besides passing cases. */
export function sampleEvents(options: SampleOptions = {}): readonly RunEvent[] {
  const hostile = options.hostile ?? '';
  const passing = Array.from({ length: options.repeat ?? 1 }, (_, round) =>
    PASSING.map((one) => (round === 0 ? one : { ...one, id: `${one.id}-${round}` })),
  ).flat();
  const cases = [...problems(hostile), ...passing];
  let number = 0;
  const ofCases = cases.flatMap((one) => {
    number += 1;
    return caseEvents(one, number, hostile);
  });
  const events: RunEvent[] = [started(cases, hostile), ...preflight(), ...ofCases];
  if (options.complete === false) return events;
  return [...events, ...ending(cases, ofCases)];
}

function finding(clause: string, expected: string, actual: string, where: string): Finding {
  const level = SAMPLE_CLAUSES.find((one) => one.id === clause)?.level ?? 'required';
  return { clause, level, expected, actual, where };
}

function started(cases: readonly Sketch[], hostile: string): RunEvent {
  return {
    type: 'run-started',
    schemaVersion: 1,
    runId: 'k3v9',
    tool: { name: 'xs2a-kit', version: '0.1.0', node: 'v20.20.2' },
    startedAt: new Date(START).toISOString(),
    target: { baseUrl: 'https://localhost:8443/psd2', authUrl: `https://localhost:8444${hostile}` },
    profile: { name: `Sample Bank${hostile}`, file: 'bank/profile.yaml', dialect: 'contract' },
    narrowed: false,
    leftOut: ['IAM-CODE-ONCE'],
    documents: [{ role: 'xs2a', file: 'spec/xs2a.yaml', own: true, sha256: 'ab'.repeat(32) }],
    waivers: [
      {
        id: 'TICKET-7',
        clause: 'AIS-BOOKING-STATUS',
        reason: `Agreed with the supervisor until March.${hostile}`,
        owner: `accounts team${hostile}`,
        expires: '2026-03-31',
      },
      {
        id: 'TICKET-1',
        clause: 'HDR-LOCATION',
        case: 'pis/*',
        reason: 'Old gateway.',
        owner: 'payments team',
        expires: '2025-01-31',
      },
    ],
    planned: cases
      .filter((one) => one.verdict !== 'not-applicable')
      .map((one) => ({ case: one.id, title: one.title, clauses: one.clauses })),
  };
}

function preflight(): RunEvent[] {
  const check = { type: 'preflight-check', outcome: 'ok', hint: '' } as const;
  return [
    { ...check, name: 'name resolves', detail: 'localhost is 127.0.0.1' },
    {
      ...check,
      name: 'TLS handshake',
      detail: 'TLSv1.3, the server certificate was issued by ca.pem',
    },
    {
      ...check,
      name: 'second TPP',
      outcome: 'skipped',
      detail: 'the profile has no certificate for tpp2',
      hint: 'Add identities.tpp2 to test that one TPP cannot access resources of another.',
    },
  ];
}

function caseEvents(one: Sketch, number: number, hostile: string): RunEvent[] {
  const id = one.id;
  const at = new Date(START + number * 40).toISOString();
  const end: CaseFinished = {
    type: 'case-finished',
    case: id,
    title: one.title,
    clauses: one.clauses,
    verdict: one.verdict,
    findings: one.findings ?? [],
    reason: one.reason ?? null,
    durationMs: 37 + number,
  };
  if (one.verdict === 'not-applicable' || one.verdict === 'blocked') return [end];
  const exchanges = exchangesOf(one, number, hostile);
  return [
    { type: 'case-started', case: id, at },
    ...exchanges.map((exchange) => ({ type: 'exchange' as const, case: id, exchange })),
    ...one.clauses.map((clause) => ({
      type: 'check' as const,
      case: id,
      exchange: exchanges.at(-1)?.id ?? null,
      clause,
      sentence: SAMPLE_CLAUSES.find((entry) => entry.id === clause)?.sentence ?? clause,
      findings: (one.findings ?? []).filter((entry) => entry.clause === clause),
    })),
    end,
  ];
}

function exchangesOf(one: Sketch, number: number, hostile: string): Exchange[] {
  const make = (step: string, index: number, rest: Partial<Sketch>) =>
    sampleExchange({
      id: `e${number * 10 + index}`,
      step,
      method: rest.method ?? 'POST',
      path: rest.path ?? PAYMENTS,
      status: rest.status ?? 201,
      hostile,
      silent: one.verdict === 'setup-failed',
      ...(rest.deviation !== undefined && { deviation: rest.deviation }),
    });
  if (one.method !== 'GET') return [make('create', 0, one)];
  return [make('create', 0, {}), make('read', 1, one)];
}

function ending(cases: readonly Sketch[], events: readonly RunEvent[]): RunEvent[] {
  const of = (verdict: Verdict) => cases.filter((one) => one.verdict === verdict).length;
  return [
    {
      type: 'leftovers',
      leftovers: [
        {
          kind: 'consent',
          id: 'c-7781',
          path: '/v1/consents/c-7781',
          status: 'received',
          reason: 'DELETE answered 500',
        },
      ],
    },
    {
      type: 'run-finished',
      verdict: 'not-conformant',
      exitCode: 1,
      reason: '2 required clauses are broken: HDR-X-REQUEST-ID and STATE-CONSENT.',
      counts: {
        passed: of('passed'),
        failed: of('failed'),
        warned: of('warned'),
        observed: of('observed'),
        waived: of('waived'),
        notApplicable: of('not-applicable'),
        blocked: of('blocked'),
        setupFailed: of('setup-failed'),
        unstable: of('unstable'),
        harnessError: of('harness-error'),
      },
      untested: ['AIS-TRANSACTIONS-DATE', 'OWN-CONSENT', 'IAM-CODE-ONCE'],
      durationMs: 4210,
      exchanges: events.filter((event) => event.type === 'exchange').length,
    },
  ];
}
