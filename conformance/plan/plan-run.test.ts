import { describe, expect, test } from 'vitest';
import type { Case, Needs } from '../cases/case.js';
import { CLAUSES, CREATE, PROFILE, READ, REFUSE, SPEC } from '../engine/tiny-bank.testing.js';
import type { Profile } from '../profile/profile.js';
import { planRun } from './plan-run.js';

const plan = (
  cases: readonly Case[],
  only: readonly string[] = [],
  profile: Partial<Profile> = {},
) =>
  planRun({
    cases,
    only,
    profile: { ...PROFILE, ...profile },
    spec: SPEC,
    clauses: CLAUSES,
    lineOf: (path) => `bank.yaml:${path.length}`,
  });

const ids = (cases: readonly Case[]) => cases.map((each) => each.id);

test('puts a twin before its refusal and otherwise keeps the order', () => {
  const { run, narrowed } = plan([REFUSE, READ, CREATE]);
  expect(ids(run)).toEqual(['ais/create', 'ais/refuse', 'ais/read']);
  expect(narrowed).toBe(false);
});

test('counts the cases that run only on request', () => {
  const deep = { ...READ, id: 'ais/deep', tags: ['deep'] };
  const { run, deselected, onDemand, narrowed } = plan([CREATE, deep]);
  expect([ids(run), ids(deselected), onDemand, narrowed]).toEqual([
    ['ais/create'],
    ['ais/deep'],
    1,
    false,
  ]);
});

describe('--only', () => {
  test.each([
    [['ais/refuse'], ['ais/create', 'ais/refuse'], ['ais/read']],
    [['ais/re'], ['ais/create', 'ais/refuse', 'ais/read'], []],
    [['ais/read', 'ais/create'], ['ais/read', 'ais/create'], ['ais/refuse']],
  ])('selects cases by %j', (only, runs, deselected) => {
    const made = plan([REFUSE, READ, CREATE], only);
    expect([...ids(made.run)].sort()).toEqual([...runs].sort());
    expect(ids(made.deselected)).toEqual(deselected);
    expect(made.narrowed).toBe(true);
  });
  test('rejects a prefix that no case id starts with', () => {
    expect(() => plan([CREATE], ['ais/', 'pis/'])).toThrow('No case id begins with pis/.');
  });
});

const needing = (needs: Partial<Needs>): Case => ({
  ...CREATE,
  needs: { services: [], ...needs },
});

const BANK: Partial<Profile> = {
  optionalOperations: ['validatePayment'],
  pis: {
    paymentServices: ['payments'],
    products: ['p'],
    debtorAccount: { iban: 'X' },
    creditorAccount: { iban: 'Y' },
    creditorName: 'N',
    currency: 'EUR',
    cancellation: 'none',
  },
};

const REASONS: readonly (readonly [Partial<Needs>, string | undefined])[] = [
  [{ services: ['AIS'] }, undefined],
  [{ services: ['AIS', 'PIIS'] }, 'profile services: [AIS] lacks PIIS (bank.yaml:8)'],
  [{ approaches: ['OAUTH', 'REDIRECT'] }, undefined],
  [{ approaches: ['OAUTH'] }, 'profile sca.approaches: [REDIRECT] lacks OAUTH (bank.yaml:14)'],
  [{ operations: ['validatePayment'] }, undefined],
  [
    { operations: ['getAccountList'] },
    'profile optionalOperations: [validatePayment] lacks getAccountList (bank.yaml:18)',
  ],
  [{ identities: ['none', 'tpp1'] }, undefined],
  [{ identities: ['expired'] }, 'profile identities lacks expired (bank.yaml:10)'],
  [{ profile: ['pis.currency', 'pis.products=p', 'pis.currency=EUR'] }, undefined],
  [{ profile: ['pis.products=q'] }, 'profile pis.products: ["p"] lacks q (bank.yaml:12)'],
  [{ profile: ['pis.cancellation'] }, 'profile pis.cancellation: none (bank.yaml:16)'],
  [{ profile: ['!pis.cancellation=204'] }, undefined],
  [{ profile: ['!pis.cancellation=none'] }, 'profile pis.cancellation: none (bank.yaml:16)'],
  [{ profile: ['!ais.transactions', 'dialect=contract'] }, undefined],
  [{ profile: ['!pis.currency'] }, 'profile pis.currency is given (bank.yaml:12)'],
  [{ profile: ['ais.transactions'] }, 'profile ais.transactions is not set (bank.yaml:16)'],
];

describe('the reason why a case does not apply', () => {
  test.each(REASONS)('is derived from %j', (needs, reason) => {
    const { notApplicable } = plan([needing(needs)], [], BANK);
    expect(notApplicable[0]?.reason).toBe(reason);
  });
  test('is a missing script, second TPP, operation or clause', () => {
    const step = CREATE.steps[0] as Extract<Case['steps'][number], { kind: 'call' }>;
    const withStep = (id: string, more: object): Case => ({
      ...CREATE,
      id,
      steps: [{ ...step, ...more } as never],
    });
    const { notApplicable } = plan([
      withStep('a', { kind: 'psu', link: 'x', script: 'reject' }),
      withStep('b', { identity: 'tpp2' }),
      withStep('c', { operation: 'getAccount' }),
      withStep('f', { kind: 'app', script: 'reject' }),
      withStep('g', { kind: 'otp' }),
      { ...CREATE, id: 'd', clauses: ['X-OTHER'] },
      { ...REFUSE, id: 'e', twin: 'd' },
    ]);
    expect(notApplicable.map((each) => each.reason)).toEqual([
      'profile psu.reject is not set (bank.yaml:10)',
      'profile identities lacks tpp2 (bank.yaml:10)',
      'the document has no operation getAccount',
      'profile psu.decoupled.reject is not set (bank.yaml:20)',
      'profile psu.otp is not set (bank.yaml:7)',
      'profile dialect: contract contains none of its clauses (bank.yaml:7)',
      'profile dialect: contract contains none of its clauses (bank.yaml:7), which its twin needs',
    ]);
  });
});

test('a case that calls a missing operation does not apply', () => {
  const lacking = (operation: string, more: object = {}): Case => ({
    ...CREATE,
    id: operation,
    steps: [{ ...CREATE.steps[0], operation, ...more } as never],
  });
  const cases = [
    lacking('createConsent'),
    lacking('startConsentAuthorisation', { when: '${create.link.startAuthorisation}' }),
  ];
  const missingOperations = ['createConsent', 'startConsentAuthorisation'];
  const made = plan(cases, [], { missingOperations });
  expect(made.notApplicable.map(({ reason }) => reason)).toEqual([
    'profile missingOperations: [createConsent, startConsentAuthorisation] has createConsent (bank.yaml:17)',
    'the document has no operation startConsentAuthorisation',
  ]);
});

test('rejects cases that are twins of each other', () => {
  const a = { ...REFUSE, id: 'a', twin: 'b' };
  const b = { ...REFUSE, id: 'b', twin: 'a' };
  expect(() => plan([a, b])).toThrow('is its own twin');
});

describe('a case with another certificate, or none', () => {
  const stranger: Case = {
    ...READ,
    id: 'ais/stranger',
    steps: READ.steps.map(
      (step) => ({ ...step, identity: 'none' as const }) as Case['steps'][number],
    ),
  };
  const header = { clientCertificateHeader: { name: 'Client-Cert', format: 'rfc9440' as const } };
  const http = { ...PROFILE.target, baseUrl: 'http://127.0.0.1:1' };
  const why = 'profile target.baseUrl: plain http transmits no certificate (bank.yaml:14)';

  test.each<readonly [string, Partial<Profile>, string | undefined]>([
    ['does not apply over plain http', { target: http }, why],
    ['applies if a header transmits the certificate', { target: http, tls: header }, undefined],
    ['applies over TLS', { target: { ...http, baseUrl: 'https://127.0.0.1:1' } }, undefined],
  ])('%s', (_, profile, reason) => {
    expect(plan([stranger], [], profile).notApplicable[0]?.reason).toBe(reason);
  });
});

test('a step that is skipped without a certificate does not rule out its case', () => {
  const [step] = CREATE.steps;
  if (step?.kind !== 'call') throw new Error('no call');
  const other = { ...step, as: 'other', identity: 'tpp2' } as const;
  const https = {
    ...PROFILE.target,
    baseUrl: 'https://bank.example',
    authUrl: 'https://bank.example',
  };
  const reasons = (when: string) =>
    plan([{ ...CREATE, steps: [step, { ...other, when }] }], [], {
      target: https,
    }).notApplicable.map(({ reason }) => reason);
  expect(reasons('${profile.identities.tpp2}')).toEqual([]);
  expect(reasons('${profile.identities.expired}')).toEqual([
    'profile identities lacks tpp2 (bank.yaml:10)',
  ]);
});

test('cases with simultaneous requests do not apply where the profile allows one at a time', () => {
  const steps = CREATE.steps.map((step) => ({ ...step, atOnce: { times: 3 } })) as Case['steps'];
  const together = { ...CREATE, steps };
  const reasons = (concurrency: number) =>
    plan([together], [], { limits: { concurrency } }).notApplicable.map(({ reason }) => reason);
  expect(reasons(2)).toEqual([]);
  expect(reasons(1)).toEqual([
    'profile limits.concurrency: 1 allows no requests at the same time (bank.yaml:18)',
  ]);
});
